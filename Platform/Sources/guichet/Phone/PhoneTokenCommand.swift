import ArgumentParser
import GuichetCore
@_spi(UndocumentedForBrand) import GuichetMerchant
@_spi(UndocumentedForBrand) import GuichetSDK
import GuichetSips

struct PhoneTokenCommand: PhoneSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Make a payment token (paymentTokenGenerate).",
        discussion: """
            Contains what is given of --card, --expiry and --csc, or by default the card that `pay` uses. The guides \
            of Sogenactif and Mercanet do not describe this operation: their shops need `guichet shop enable` first.

            \(PhoneVerdict.explanation)
            """)

    @OptionGroup var card: PhoneCard
    @OptionGroup var securityCode: PhoneSecurityCode
    @OptionGroup var choice: PhoneBrandChoice
    @OptionGroup var shop: PhoneShop

    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        let isNothing = card.card == nil && card.expiry == nil && securityCode.csc == nil
        let number = isNothing || card.card != nil ? try card.number() : nil
        let code = try securityCode.code()
        let initialisation = try await phone.initialise(.paymentTokenInitialize, for: .paymentTokenGenerate) {
            try await phone.merchant.undocumentedPaymentTokenInitialize()
        }
        let time = phone.transport.platformTime
        let expiry = isNothing || card.expiry != nil ? try card.expires(at: time) : nil
        var (response, result) = try await phone.call(.paymentTokenGenerate) {
            try await phone.client.undocumentedPaymentTokenGenerate(
                PaymentTokenGenerateRequest(
                    cardNumber: number, cardExpiryDate: expiry, cardCSCValue: code, paymentMeanBrand: choice.brand,
                    paymentMeanBrandSelectionStatus: choice.selection, initialisation: initialisation))
        }
        if let token = response?.paymentToken {
            // Shown in full: the token is to be passed on.
            result.table = ["The token, valid once, for fifteen minutes, at this shop:", token]
        }
        return result
    }
}
