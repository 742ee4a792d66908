import ArgumentParser
import GuichetMerchant
import GuichetSDK
import GuichetSips

struct PhonePayCommand: PhoneSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "pay", abstract: "Pay with a card, typed or stored.",
        discussion: """
            Calls cardOrder, or walletOrder with --wallet. If the answer is lost, or says that the outcome is not \
            known, it asks for the outcome before it ends.

            \(PhoneVerdict.explanation)
            """)

    @OptionGroup var card: PhoneCard
    @OptionGroup var stored: PhoneStoredCard
    @OptionGroup var securityCode: PhoneSecurityCode
    @OptionGroup var choice: PhoneBrandChoice
    @OptionGroup var order: PhoneOrder
    @OptionGroup var shop: PhoneShop

    func validate() throws { try card.refuse(beside: stored) }

    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        if let chosen = stored.chosen { return try await pay(phone, with: chosen) }
        let (number, code) = (try card.number(), try securityCode.code())
        let request = order.request(.cardOrder)
        let initialisation = try await phone.initialise(.orderInitialize, for: .cardOrder) {
            try await phone.merchant.orderInitialize(request)
        }
        let expiry = try card.expires(at: phone.transport.platformTime)
        var (_, result) = try await phone.call(.cardOrder, pays: true, asking: .initialisation(initialisation)) {
            try await phone.client.cardOrder(
                cardNumber: number, cardExpiryDate: expiry, cardCSCValue: code, paymentMeanBrand: choice.brand,
                paymentMeanBrandSelectionStatus: choice.selection, initialisation: initialisation)
        }
        result.reference = request.transactionReference
        return result
    }

    private func pay<Brand: InAppBrand>(
        _ phone: Phone<Brand>, with chosen: (wallet: String, number: Int)
    ) async throws -> PhoneResult {
        let code = try securityCode.code()
        var request = order.request(.walletOrder)
        request.merchantWalletId = chosen.wallet
        let prepared = request
        let initialisation = try await phone.initialise(.orderInitialize, for: .walletOrder) {
            try await phone.merchant.orderInitialize(prepared)
        }
        var (_, result) = try await phone.call(.walletOrder, pays: true, asking: .initialisation(initialisation)) {
            try await phone.client.walletOrder(
                paymentMeanId: chosen.number, cardCSCValue: code, paymentMeanBrand: choice.brand,
                paymentMeanBrandSelectionStatus: choice.selection, initialisation: initialisation)
        }
        result.reference = request.transactionReference
        return result
    }
}
