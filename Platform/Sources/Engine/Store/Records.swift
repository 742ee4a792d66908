public import GuichetCore

/// A shop as the store keeps it: the settings are the face's own.
public struct ShopRecord: Sendable, Hashable {
    public let id: ShopID
    public let settings: JSONObject

    public init(id: ShopID, settings: JSONObject) {
        self.id = id
        self.settings = settings
    }
}

/// One version of a shop's secret key, sealed by the vault.
public struct ShopKeyRecord: Sendable, Hashable {
    public let shop: ShopID
    public let version: Int
    public let sealed: SealedValue
    public let createdAt: Instant

    public init(shop: ShopID, version: Int, sealed: SealedValue, createdAt: Instant) {
        self.shop = shop
        self.version = version
        self.sealed = sealed
        self.createdAt = createdAt
    }

    /// The place that the sealed key is bound to.
    public static func place(_ shop: ShopID, version: Int) -> String { "\(shop) \(version)" }
}

/// One of the platform's own short-lived keys, sealed by the vault.
public struct WireKeyRecord: Sendable, Hashable {
    public let keyID: String
    public let createdAt: Instant
    public let expiresAt: Instant
    public let sealed: SealedValue

    public init(keyID: String, createdAt: Instant, expiresAt: Instant, sealed: SealedValue) {
        self.keyID = keyID
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.sealed = sealed
    }
}
