package import GuichetCore

/// Identifies a registered card to the merchant. It reveals nothing about the card.
package struct CardTokenID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store or from a merchant, or that an API made in its own form.
    package init(_ text: String) { self.text = text }

    /// A new one: 32 hexadecimal digits.
    package init(random: some RandomSource) { text = Hex.encode(random.bytes(16)) }

    package var description: String { text }
}

/// A card that a shop registered for later payments. Its number is encrypted and bound to the token; a security code is
/// never part of it.
package struct CardToken: Sendable {
    package let id: CardTokenID
    package let shop: ShopID
    /// `nil` once the card number is deleted: when the token is cancelled, or after the time for which a cancelled one may
    /// be reactivated.
    package internal(set) var sealedPAN: SealedValue?
    /// A keyed hash: finds the same card again and reveals nothing about it. `nil` once the number is deleted.
    package internal(set) var fingerprint: [UInt8]?
    package let masked: String
    package let expiry: CardExpiry
    package let brand: String
    /// The shop's identifier of the customer whose card it is.
    package internal(set) var customer: String?
    /// The API's own data, such as the cardholder's name. Never card data.
    package internal(set) var details: [UInt8]
    package let createdAt: Instant
    /// When the token was cancelled. The row stays, so that its name is never used again, unless the token is reactivated.
    package internal(set) var cancelledAt: Instant?
    /// The payment that registers the card, until it is decided. The token is hidden until then.
    package let awaiting: PaymentID?
    /// Until when it can be used; `nil` until it is cancelled. A token with an end can be used for one payment: see
    /// ``PaymentOrder/usingUp``.
    package let expiresAt: Instant?
    /// The token whose card it becomes, if its payment is accepted.
    package let replaces: CardTokenID?

    package init(
        id: CardTokenID, shop: ShopID, sealedPAN: SealedValue?, fingerprint: [UInt8]?, masked: String,
        expiry: CardExpiry, brand: String, customer: String?, details: [UInt8], createdAt: Instant,
        cancelledAt: Instant? = nil, awaiting: PaymentID? = nil,
        expiresAt: Instant? = nil, replaces: CardTokenID? = nil
    ) {
        self.id = id
        self.shop = shop
        self.sealedPAN = sealedPAN
        self.fingerprint = fingerprint
        self.masked = masked
        self.expiry = expiry
        self.brand = brand
        self.customer = customer
        self.details = details
        self.createdAt = createdAt
        self.cancelledAt = cancelledAt
        self.awaiting = awaiting
        self.expiresAt = expiresAt
        self.replaces = replaces
    }

    /// Whether it can pay.
    package func isUsable(at now: Instant) -> Bool {
        cancelledAt == nil && sealedPAN != nil && expiresAt.map { now < $0 } ?? true
    }

    /// Whether it has the card, and what its API says of it, that it had when it was read. A renewed vault key gives the
    /// same number another fingerprint: then it is read again, which does no harm.
    func isUnchanged(since read: CardToken) -> Bool {
        fingerprint == read.fingerprint && expiry == read.expiry && brand == read.brand
            && customer == read.customer && details == read.details
    }
}

/// A card to be registered, from an API. Its form is checked.
package struct NewCardToken: Sendable {
    package let id: CardTokenID
    package let shop: ShopID
    package let pan: PAN
    package let expiry: CardExpiry
    package let brand: String
    /// The card number as the API masks it.
    package let masked: String
    package let customer: String?
    package let details: [UInt8]
    /// How long it can be used, for one payment; `nil` until it is cancelled.
    package let lifetimeSeconds: Int64?
    /// The registered card whose place it takes when its payment is accepted: that token keeps its name, and gets this card;
    /// what ``customer`` and ``details`` say is added to its own by ``CardReplacementRules``. `nil` registers another one.
    package let replacing: CardTokenID?

    package init(
        id: CardTokenID, shop: ShopID, pan: PAN, expiry: CardExpiry, brand: String, masked: String,
        customer: String?, details: [UInt8], lifetimeSeconds: Int64? = nil, replacing: CardTokenID? = nil
    ) {
        self.id = id
        self.shop = shop
        self.pan = pan
        self.expiry = expiry
        self.brand = brand
        self.masked = masked
        self.customer = customer
        self.details = details
        self.lifetimeSeconds = lifetimeSeconds
        self.replacing = replacing
    }
}

/// Why a token cannot be used as requested. Nothing has changed.
package enum CardTokenError: Error, Sendable, Hashable {
    case unknownToken
    /// It was cancelled.
    case cancelled
    /// It is not cancelled.
    case active
    /// It was cancelled, and its card number is deleted.
    case deleted
    /// There is a token of that name already.
    case sameName
    /// What it was to be made from was used before.
    case usedBefore
}
