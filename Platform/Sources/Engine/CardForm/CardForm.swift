/// Names a card form, to the merchant and to the API.
package struct CardFormID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store, from a merchant or out of a sealed link.
    package init(_ text: String) { self.text = text }

    /// A fresh one. Begins with the time of its birth, like a payment's.
    package init(at instant: Instant, random: some RandomSource) { text = PaymentID(at: instant, random: random).text }

    package var description: String { text }
}

/// A page on which a shopper gives a card to a shop, and nothing is paid. It ends with one card.
package struct CardForm: Sendable, Hashable {
    package let id: CardFormID
    package let shop: ShopID
    package let createdAt: Instant
    /// Until when a card may be given, and what came of it can be asked for.
    package let expiresAt: Instant
    /// The API's own data, opaque here. Never card data.
    package let details: [UInt8]
    /// The card that came of it.
    package internal(set) var token: CardTokenID?
    /// What became of that card, `nil` as long as there is none.
    package internal(set) var outcome: Outcome?

    package enum Outcome: String, Sendable, CaseIterable {
        /// It was not stored before.
        case created
        /// It was stored, with other data than the shopper typed now: those were taken over.
        case updated
        /// It was stored just so.
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

/// Why a card form takes no card. Nothing changed.
package enum CardFormError: Error, Sendable, Hashable {
    case unknownForm
    /// Its time is over.
    case over
    /// It has its card already.
    case filledIn
    /// The stored card is not there any more.
    case unknownCard
}

/// What can be asked of stored card forms.
package protocol CardFormReader {
    func cardForm(_ id: CardFormID) throws -> CardForm?
}

/// What can be done to stored card forms. The rules are in ``PaymentService/fillIn(_:with:)`` and its neighbours.
package protocol CardFormWriter: CardFormReader {
    func insert(_ form: CardForm) throws
    /// Writes down its card and what became of it.
    func update(_ form: CardForm) throws
    func deleteCardForms(expiredBy instant: Instant) throws
}
