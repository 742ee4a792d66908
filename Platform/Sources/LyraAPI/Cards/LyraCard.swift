import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra

/// A card for an authorisation, from any source.
struct LyraCard: Sendable {
    let pan: PAN
    let expiry: CardExpiry
    let securityCode: CardSecurityCode?
    var brand: LyraCardBrand
    /// Whether this brand was chosen, from those that the card has.
    var isBrandChosen = false
    var wallet: LyraWalletService?
    var isAuthenticated = false
    var cardholderName: String?
    /// From a wallet's token: the claim that lets it pay once.
    var claim: Claim?

    init(pan: PAN, expiry: CardExpiry, securityCode: CardSecurityCode?, brand: LyraCardBrand) {
        self.pan = pan
        self.expiry = expiry
        self.securityCode = securityCode
        self.brand = brand
    }

    /// A card in the clear.
    init(_ form: LyraCardForm) throws(LyraRefusal) {
        guard form.paymentMethodType == .card else {
            throw LyraRefusal("INT_892", "invalid payment method type", detail: "only CARD is supported")
        }
        let pan: PAN
        do {
            pan = try PAN(form.pan ?? "")
        } catch {
            throw Self.fault("INT_040", "invalid pan", "pan", isMissing: form.pan?.isEmpty ?? true)
        }
        guard let card = LyraTestCard(pan) else {
            throw LyraRefusal(
                "INT_040", "invalid pan", detail: "guichet accepts only published test cards, in every mode")
        }
        brand = try Self.brand(form.brand, of: card)
        expiry = try Self.expiry(form)
        do {
            securityCode = try form.securityCode.map { code throws(CardInputError) in try CardSecurityCode(code) }
        } catch {
            throw Self.fault("INT_043", "invalid security code", "securityCode", isMissing: false)
        }
        // The same rule as on the page: what may be stored as a name contains no number.
        if let name = form.cardHolderName, !CheckoutCard.isName(name) {
            throw LyraRefusal(
                "INT_870", "invalid \(LyraRefusal.words(of: "cardHolderName"))",
                detail: "Invalid input value [name=paymentForms[0].cardHolderName]")
        }
        self.pan = pan
        isBrandChosen = form.brand != nil
        cardholderName = form.cardHolderName
    }

    private static func brand(
        _ asked: LyraCardBrand?, of card: LyraTestCard
    ) throws(LyraRefusal) -> LyraCardBrand {
        guard let asked else { return card.brands.first ?? .cb }
        guard card.brands.contains(asked) else {
            throw LyraRefusal(
                "INT_887", "invalid brand",
                detail: "Invalid input value [name=brand, value=\(asked)]: the card does not have that brand")
        }
        return asked
    }

    /// A year with two digits is of this century.
    private static func expiry(_ form: LyraCardForm) throws(LyraRefusal) -> CardExpiry {
        guard let month = form.expiryMonth, let year = form.expiryYear else {
            let (code, name): (LyraErrorCode, String) =
                form.expiryMonth == nil ? ("INT_041", "expiryMonth") : ("INT_042", "expiryYear")
            throw fault(code, "invalid expiry", name, isMissing: true)
        }
        do {
            return try CardExpiry(year: Int(year < 100 ? 2_000 + year : year), month: Int(month))
        } catch {
            throw fault("INT_042", "invalid expiry year", "expiryYear", isMissing: false)
        }
    }

    /// Which field it is, and whether it is there: never its value.
    private static func fault(
        _ code: LyraErrorCode, _ message: String, _ name: String, isMissing: Bool
    ) -> LyraRefusal {
        let start = isMissing ? "Input value not defined" : "Invalid input value"
        return LyraRefusal(code, message, detail: "\(start) [name=paymentForms[0].\(name)]")
    }
}
