import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

/// The means of payment, from any source.
struct DirectInstrument: Sendable {
    let method: DirectPaymentMethod
    /// 302 for Apple Pay; for a card, its scheme.
    let product: DirectProductID
    /// The scheme of the card.
    var scheme: DirectProductID
    let pan: PAN
    let expiry: CardExpiry
    let securityCode: CardSecurityCode?
    var cardholderName: String?
    /// The value that came with a wallet's cryptogram.
    var eci: String?
    /// From a wallet's token: the claim that lets it pay once.
    var claim: Claim?
    /// The stored card, if it is one.
    var stored: DirectCardOnFile?
    /// The merchant's word on who chose the brand.
    var namedCobrand: DirectCobrandSelection?
    /// Whether the card is to be stored.
    var isToBeKept = false
    /// Of a wallet: whether the request calls the payment the first of a series.
    var beginsSeries = false

    init(
        _ method: DirectPaymentMethod, product: DirectProductID, scheme: DirectProductID, pan: PAN, expiry: CardExpiry,
        securityCode: CardSecurityCode? = nil
    ) {
        self.method = method
        self.product = product
        self.scheme = scheme
        self.pan = pan
        self.expiry = expiry
        self.securityCode = securityCode
    }

    /// Whether the number is that of a device, which pays with its stored card as a card does.
    var isOfDevice: Bool { product == .applePay || stored?.product == .applePay }

    /// `cobrandSelectionIndicator` of the answer: for a card with two brands what the merchant says, otherwise whether the
    /// brand is the card's first one.
    var cobrand: DirectCobrandSelection? {
        guard method == .card, let card = DirectTestCard(pan) else { return nil }
        guard card.brands.count > 1 else { return .notApplicable }
        if let named = namedCobrand, named != .notApplicable { return named }
        return scheme == card.product ? .defaultBrand : .alternative
    }

    /// A published number; any other one is refused.
    ///
    /// - Parameter propertyName: needed for a refusal only.
    static func card(
        _ digits: String, at propertyName: @autoclosure () -> String
    ) throws(DirectRefusal) -> (PAN, DirectTestCard) {
        let pan: PAN
        do {
            pan = try PAN(digits)
        } catch {
            throw DirectRefusal(.invalidCardNumber, propertyName: propertyName())
        }
        guard let card = DirectTestCard(pan) else {
            throw DirectRefusal(
                .invalidCardNumber, propertyName: propertyName(),
                message: "guichet accepts only published test cards, in every mode")
        }
        return (pan, card)
    }

    /// `MMYY`.
    static func expiry(
        _ mmYY: String, at propertyName: @autoclosure () -> String
    ) throws(DirectRefusal) -> CardExpiry {
        guard let month = Int(mmYY.prefix(2)), let year = Int(mmYY.suffix(2)), mmYY.utf8.count == 4,
            let expiry = try? CardExpiry(year: 2_000 + year, month: month)
        else { throw DirectRefusal(.invalidExpiryDate, propertyName: propertyName()) }
        return expiry
    }
}
