package import GuichetCore

/// Names a registered card to the merchant. Says nothing about the card.
package struct CardTokenID: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    /// For a text that came from the store or from a merchant, or that an API made in a form of its own.
    package init(_ text: String) { self.text = text }

    /// A fresh one: 32 hexadecimal digits.
    package init(random: some RandomSource) { text = Hex.encode(random.bytes(16)) }

    package var description: String { text }
}

/// A card that a shop registered to pay with it again. Its number is sealed, bound to the token; a security code is never
/// part of it.
package struct CardToken: Sendable {
    package let id: CardTokenID
    package let shop: ShopID
    /// `nil` once it was given up: then no card number is left of it.
    package internal(set) var sealedPAN: SealedValue?
    /// A keyed hash: finds the same card again and tells nothing about it. `nil` with the number.
    package internal(set) var fingerprint: [UInt8]?
    package let masked: String
    package let expiry: CardExpiry
    package let brand: String
    /// The shop's name for the customer whose card it is.
    package let customer: String?
    /// The API's own data: the holder's name, for example. Never card data.
    package let details: [UInt8]
    package let createdAt: Instant
    /// When it was given up. The row stays, so that its name never comes again.
    package internal(set) var cancelledAt: Instant?
    /// The payment that registers it, as long as that is not decided. Nobody sees it meanwhile.
    package let awaiting: PaymentID?
    /// Until when it can be used; `nil` until it is given up. What has an end pays once: see ``PaymentOrder/usingUp``.
    package let expiresAt: Instant?

    package init(
        id: CardTokenID, shop: ShopID, sealedPAN: SealedValue?, fingerprint: [UInt8]?, masked: String,
        expiry: CardExpiry, brand: String, customer: String?, details: [UInt8], createdAt: Instant,
        cancelledAt: Instant? = nil, awaiting: PaymentID? = nil,
        expiresAt: Instant? = nil
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
    }

    /// Whether it can pay.
    package func isUsable(at now: Instant) -> Bool {
        cancelledAt == nil && sealedPAN != nil && expiresAt.map { now < $0 } ?? true
    }
}

/// A card to be registered, as an API hands it over: checked for form.
package struct NewCardToken: Sendable {
    package let id: CardTokenID
    package let shop: ShopID
    package let pan: PAN
    package let expiry: CardExpiry
    package let brand: String
    /// How the API masks a card number.
    package let masked: String
    package let customer: String?
    package let details: [UInt8]
    /// How long it can be used, to pay once; `nil` until it is given up.
    package let lifetimeSeconds: Int64?

    package init(
        id: CardTokenID, shop: ShopID, pan: PAN, expiry: CardExpiry, brand: String, masked: String,
        customer: String?, details: [UInt8], lifetimeSeconds: Int64? = nil
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
    }
}

/// Why a token cannot be used as asked. Nothing changed.
package enum CardTokenError: Error, Sendable, Hashable {
    case unknownToken
    /// It was given up already.
    case cancelled
    /// There is one of that name.
    case sameName
    /// What it was to be made of was used before.
    case usedBefore
}
