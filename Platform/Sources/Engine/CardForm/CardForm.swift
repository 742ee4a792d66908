/// Identifies a card form, to the merchant and to the API.
package struct CardFormID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store, from a merchant or out of an encrypted link.
    package init(_ text: String) { self.text = text }

    /// A new one. It begins with its time of creation, like a payment's.
    package init(at instant: Instant, random: some RandomSource) { text = PaymentID(at: instant, random: random).text }

    package var description: String { text }
}

/// A page on which a shopper gives a card to a shop, without a payment. It ends with one card.
package struct CardForm: Sendable, Hashable {
    package let id: CardFormID
    package let shop: ShopID
    package let createdAt: Instant
    /// Until when a card may be given, and the result can be asked for.
    package let expiresAt: Instant
    /// The API's own data, opaque to the engine. Never card data.
    package let details: [UInt8]
    /// The card that the form produced.
    package internal(set) var token: CardTokenID?
    /// How that card was stored; `nil` while there is none.
    package internal(set) var outcome: Outcome?

    package enum Outcome: String, Sendable, CaseIterable {
        /// It was not stored before.
        case created
        /// It was stored already, and its data differed from what the shopper typed: they were replaced.
        case updated
        /// It was stored already, with the same data.
        case unchanged
    }

    package init(
        id: CardFormID, shop: ShopID, createdAt: Instant, expiresAt: Instant, details: [UInt8],
        token: CardTokenID? = nil, outcome: Outcome? = nil
    ) {
        self.id = id
        self.shop = shop
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.details = details
        self.token = token
        self.outcome = outcome
    }

    package func isOver(at now: Instant) -> Bool { expiresAt <= now }

    mutating func end(with token: CardTokenID, _ outcome: Outcome, at now: Instant) throws(CardFormError) {
        guard !isOver(at: now) else { throw .over }
        guard self.token == nil else { throw .filledIn }
        self.token = token
        self.outcome = outcome
    }
}

/// Why a card form takes no card. Nothing has changed.
package enum CardFormError: Error, Sendable, Hashable {
    case unknownForm
    /// It has expired.
    case over
    /// It has a card already.
    case filledIn
    /// The stored card no longer exists.
    case unknownCard
}

/// Reads stored card forms.
package protocol CardFormReader {
    func cardForm(_ id: CardFormID) throws -> CardForm?
}

/// Writes stored card forms. The rules are in ``PaymentService/fillIn(_:with:)`` and its neighbours.
package protocol CardFormWriter: CardFormReader {
    func insert(_ form: CardForm) throws
    /// Stores its card and its outcome.
    func update(_ form: CardForm) throws
    func deleteCardForms(expiredBy instant: Instant) throws
}
