import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

/// What is paid with, wherever it came from.
struct DirectInstrument: Sendable {
    let method: DirectPaymentMethod
    /// 302 for Apple Pay; of a card, its scheme.
    let product: DirectProductID
    /// The scheme of the card.
    var scheme: DirectProductID
    let pan: PAN
    let expiry: CardExpiry
    let securityCode: CardSecurityCode?
    var holderName: String?
    /// What a wallet's cryptogram came with.
    var eci: String?
    /// Of a wallet's token: what lets it pay once.
    var claim: Claim?
    /// The stored card that it is.
    var stored: DirectCardOnFile?
    /// Whether the card is to be kept.
    var isToBeKept = false

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

    /// A published number, or none is asked.
    static func card(_ digits: String, at propertyName: String) throws(DirectRefusal) -> (PAN, DirectTestCard) {
        let pan: PAN
        do {
            pan = try PAN(digits)
        } catch {
            throw DirectRefusal(.invalidCardNumber, propertyName: propertyName)
        }
        guard let card = DirectTestCard(pan) else {
            throw DirectRefusal(
                .invalidCardNumber, propertyName: propertyName,
                message: "guichet accepts only published test cards, in every mode")
        }
        return (pan, card)
    }

    /// `MMYY`.
    static func expiry(_ mmYY: String, at propertyName: String) throws(DirectRefusal) -> CardExpiry {
        guard let month = Int(mmYY.prefix(2)), let year = Int(mmYY.suffix(2)), mmYY.utf8.count == 4,
            let expiry = try? CardExpiry(year: 2_000 + year, month: month)
        else { throw DirectRefusal(.invalidExpiryDate, propertyName: propertyName) }
        return expiry
    }
}
