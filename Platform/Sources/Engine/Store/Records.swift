package import GuichetCore

/// A shop as it is stored: the settings are the API's own.
package struct ShopRecord: Sendable, Hashable {
    package let id: ShopID
    package let settings: JSONObject

    package init(id: ShopID, settings: JSONObject) {
        self.id = id
        self.settings = settings
    }
}

/// One version of a shop's secret key, encrypted by the vault.
package struct ShopKeyRecord: Sendable, Hashable {
    package let shop: ShopID
    package let version: Int
    package let sealed: SealedValue
    package let createdAt: Instant

    package init(shop: ShopID, version: Int, sealed: SealedValue, createdAt: Instant) {
        self.shop = shop
        self.version = version
        self.sealed = sealed
        self.createdAt = createdAt
    }

    /// The place to which the encrypted key is bound.
    package static func place(_ shop: ShopID, version: Int) -> String { "\(shop) \(version)" }
}

/// One of the platform's own short-lived keys, encrypted by the vault.
package struct WireKeyRecord: Sendable, Hashable {
    package let keyID: String
    package let createdAt: Instant
    package let expiresAt: Instant
    package let sealed: SealedValue

    package init(keyID: String, createdAt: Instant, expiresAt: Instant, sealed: SealedValue) {
        self.keyID = keyID
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.sealed = sealed
    }
}

/// A payment whose acquirer is being asked.
package struct AuthorisingPayment: Sendable, Hashable {
    package let id: PaymentID
    package let message: AcquirerMessageID

    package init(id: PaymentID, message: AcquirerMessageID) {
        self.id = id
        self.message = message
    }
}
