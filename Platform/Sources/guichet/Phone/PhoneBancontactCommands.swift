import ArgumentParser
import GuichetMerchant
import GuichetSDK
import GuichetSips

struct PhoneBancontactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bancontact", abstract: "Pay by Bancontact mobile, in a bank's app.",
        subcommands: [PhoneBancontactBeginCommand.self, PhoneBancontactStatusCommand.self])
}

struct PhoneBancontactBeginCommand: PhoneSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "begin", abstract: "Begin a payment (paymentProviderOrder).",
        discussion: """
            Prints the address that opens the bank's app. Open it and decide, then ask for the status.

            \(PhoneVerdict.explanation)
            """)

    @OptionGroup var order: PhoneOrder
    @OptionGroup var shop: PhoneShop

    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        var request = order.request(.paymentProviderOrder)
        request.paymentMeanBrand = .bcmcMobile
        let prepared = request
        let initialisation = try await phone.initialise(.orderInitialize, for: .paymentProviderOrder) {
            try await phone.merchant.orderInitialize(prepared)
        }
        var (response, result) = try await phone.call(
            .paymentProviderOrder, pays: true, asking: .initialisation(initialisation)
        ) {
            try await phone.client.paymentProviderOrder(initialisation: initialisation)
        }
        result.reference = request.transactionReference
        guard let address = response?.outerRedirectionUrl, let context = PhoneContext.word(response?.context) else {
            return result
        }
        result.context = context
        result.table = ["The bank's page:", "  \(address)"]
        result.next = ["Decide there, then:", "  guichet phone bancontact status \(context)"]
        return result
    }
}

struct PhoneBancontactStatusCommand: PhoneSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Ask for the status of a payment (getTransactionData).",
        discussion: """
            Can be repeated until one day after the payment was decided.

            \(PhoneVerdict.explanation)
            """)

    @Argument(help: "What `begin` printed.")
    var context: String

    @OptionGroup var shop: PhoneShop

    func validate() throws { _ = try PhoneContext.read(context) }

    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        let context = try PhoneContext.read(context)
        return try await phone.call(.getTransactionData, pays: true) {
            try await phone.client.getTransactionData(context)
        }.result
    }
}
