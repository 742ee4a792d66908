import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

/// A card that a merchant stores here, with the API's own data. No card data.
struct DirectCardOnFile: Sendable {
    let token: CardToken
    /// Its product when it was stored: a scheme, or 302 for the number of a device.
    let product: DirectProductID
    /// The brand that the cardholder chose.
    let scheme: DirectProductID
    let cardholderName: String?

    /// The contract: a temporary token is valid for two hours and pays once.
    static let temporarySeconds: Int64 = 7_200

    /// - Throws: if the details of a stored card are of another kind.
    init(_ token: CardToken) throws {
        let details = try DirectCardOnFileDetails(stored: token.details)
        self.token = token
        product = details.product
        scheme = details.scheme
        cardholderName = details.cardholderName
    }

    /// - Throws: the same, for the details alone.
    static func read(_ details: [UInt8]) throws { _ = try DirectCardOnFileDetails(stored: details) }

    var isTemporary: Bool { token.expiresAt != nil }

    /// Whether the card itself has expired: no bank accepts it any more.
    func isOver(at now: Instant) -> Bool { CardExpiryRule.direct.isOver(token.expiry, at: now) }

    /// A card to be stored.
    static func new(
        _ instrument: DirectInstrument, of shop: DirectPlatformShop, isTemporary: Bool = false,
        random: any RandomSource, cardholderNameAt path: String
    ) throws -> NewCardToken {
        try DirectCardNumberCheck.check(instrument.cardholderName, at: path)
        let details = DirectCardOnFileDetails(
            product: instrument.product, scheme: instrument.scheme, cardholderName: instrument.cardholderName)
        return NewCardToken(
            id: CardTokenID(DirectTime.uuid(random.bytes(16))), shop: shop.id, pan: instrument.pan,
            expiry: instrument.expiry, brand: instrument.scheme.network ?? "",
            masked: instrument.pan.masked(first: 6, last: 4, with: "X"), customer: nil,
            details: try details.stored(), lifetimeSeconds: isTemporary ? temporarySeconds : nil)
    }

    // MARK: Answers

    /// In the contract's example the masked number shows digits at both ends.
    var masked: DirectMaskedCard {
        var card = DirectMaskedCard()
        card.cardNumber = token.masked
        card.expiryDate = token.expiry.mmYY
        card.cardholderName = cardholderName
        return card
    }

    var answer: DirectToken {
        var data = DirectTokenCardData()
        data.cardWithoutCvv = masked
        var card = DirectTokenCard()
        card.alias = token.masked
        card.data = data
        var answer = DirectToken()
        answer.card = card
        answer.id = token.id.text
        answer.paymentProductId = product
        answer.isTemporary = isTemporary
        return answer
    }
}

/// The API's own data of a stored card.
private struct DirectCardOnFileDetails: StoredForm {
    let product: DirectProductID
    let scheme: DirectProductID
    let cardholderName: String?

    enum CodingKeys: String, CodingKey {
        case product, scheme
        case cardholderName = "holder"
    }
}
