import ArgumentParser
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips

struct PhoneWalletCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wallet", abstract: "Show and change a shopper's wallet.",
        subcommands: [PhoneWalletListCommand.self, PhoneWalletAddCommand.self, PhoneWalletDeleteCommand.self])
}

/// The option for the wallet.
struct PhoneWallet: ParsableArguments {
    @Argument(help: ArgumentHelp("The shop's name for the wallet.", valueName: "merchantWalletId"))
    var wallet: String
}

struct PhoneWalletListCommand: PhoneSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the cards of a wallet (getWalletData).",
        discussion: PhoneVerdict.explanation)

    @OptionGroup var wallet: PhoneWallet
    @OptionGroup var shop: PhoneShop

    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        let initialisation = try await phone.initialise(.walletInitialize, for: .getWalletData) {
            try await phone.merchant.walletInitialize(.getWalletData, merchantWalletId: wallet.wallet)
        }
        var (response, result) = try await phone.call(.getWalletData) {
            try await phone.client.getWalletData(initialisation: initialisation)
        }
        result.table = response?.walletPaymentMeanData.map(Self.table)
        return result
    }

    private static func table(_ items: [INAPPGetWalletDataResponseItem]) -> [String] {
        guard !items.isEmpty else { return ["The wallet is empty."] }
        var table = Table("NUMBER", "CARD", "EXPIRES", "BRANDS", "ALIAS")
        for item in items {
            let brands = item.paymentMeanCoBadgingBrandList ?? [item.paymentMeanBrand?.rawValue].compactMap(\.self)
            table.add(
                item.paymentMeanId.map(String.init) ?? "?", item.maskedPan ?? "?", item.panExpiryDate ?? "?",
                brands.joined(separator: ", "), item.paymentMeanAlias ?? "")
        }
        return table.lines
    }
}

struct PhoneWalletAddCommand: PhoneSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a card to a wallet (addCard).", discussion: PhoneVerdict.explanation)

    @OptionGroup var wallet: PhoneWallet
    @OptionGroup var card: PhoneCard

    @Option(help: ArgumentHelp("The shopper's name for the card.", valueName: "text"))
    var alias = "My card"

    @OptionGroup var choice: PhoneBrandChoice
    @OptionGroup var shop: PhoneShop

    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        let number = try card.number()
        let initialisation = try await phone.initialise(.walletInitialize, for: .addCard) {
            try await phone.merchant.walletInitialize(.addCard, merchantWalletId: wallet.wallet)
        }
        let expiry = try card.expires(at: phone.transport.platformTime)
        return try await phone.call(.addCard) {
            try await phone.client.addCard(
                cardNumber: number, cardExpiryDate: expiry, paymentMeanAlias: alias, paymentMeanBrand: choice.brand,
                paymentMeanBrandSelectionStatus: choice.selection, initialisation: initialisation)
        }.result
    }
}

struct PhoneWalletDeleteCommand: PhoneSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a card from a wallet (deletePaymentMean).",
        discussion: PhoneVerdict.explanation)

    @OptionGroup var wallet: PhoneWallet

    @Argument(help: ArgumentHelp("The card's number in the wallet.", valueName: "paymentMeanId"))
    var paymentMean: Int

    @OptionGroup var shop: PhoneShop

    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        let initialisation = try await phone.initialise(.walletInitialize, for: .deletePaymentMean) {
            try await phone.merchant.walletInitialize(.deletePaymentMean, merchantWalletId: wallet.wallet)
        }
        return try await phone.call(.deletePaymentMean) {
            try await phone.client.deletePaymentMean(paymentMeanId: paymentMean, initialisation: initialisation)
        }.result
    }
}
