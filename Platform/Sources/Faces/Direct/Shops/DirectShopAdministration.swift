public import Engine
import GuichetCore
import GuichetDirect

/// Changes to merchants: by the running platform over its socket, or by the command when nothing runs.
public struct DirectShopAdministration: Sendable {
    private let store: any PaymentStore
    private let vault: Vault
    private let clock: any PlatformClock
    private let random: any RandomSource
    private let directory: DirectShopDirectory
    private let addresses: AddressPolicy?

    /// - Parameter addresses: where notifications may go; `nil` where no platform runs that knows.
    public init(
        store: any PaymentStore, vault: Vault, clock: any PlatformClock, random: any RandomSource,
        directory: DirectShopDirectory, addresses: AddressPolicy?
    ) {
        self.store = store
        self.vault = vault
        self.clock = clock
        self.random = random
        self.directory = directory
        self.addresses = addresses
    }

    /// Adds a merchant with a fresh API key and a fresh webhook key, whose secrets are returned this once.
    public func add(_ merchantId: String, _ change: DirectShopChange) async throws -> [DirectFreshKey] {
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
        guard (1...30).contains(merchantId.utf8.count), merchantId.utf8.allSatisfy(letters.contains) else {
            throw ShopError(
                .invalid, "a merchant's identifier has 1 to 30 letters, digits, hyphens or underscores",
                remedy: "give another one")
        }
        var shop = DirectPlatformShop(merchantId: merchantId, apiKeys: [], webhookKeys: [])
        try change.apply(to: &shop, addresses: addresses)
        let keys = [DirectIssuedKey.Kind.api, .webhook].enumerated().map { index, kind in
            DirectFreshKey(kind, version: index + 1, at: clock.now(), random: random)
        }
        shop.issuedKeys = keys.map(\.issued)
        guard directory.shop(merchantId) == nil else { throw Self.isThere(merchantId) }
        try await store.write { [shop] store in
            // Another command may have been faster.
            guard try Self.stored(shop.id, in: store) == nil else { throw Self.isThere(merchantId) }
            try store.save(ShopRecord(id: shop.id, settings: shop.settings))
            // Sealed here and not before: a new vault key that came meanwhile would not find it in its rotation.
            for key in keys { try store.save(sealed(key, of: shop.id)) }
        }
        try await directory.reload()
        return keys
    }

    /// Changes some settings, of the demo merchant too.
    @discardableResult
    public func change(_ merchantId: String, _ change: DirectShopChange) async throws -> DirectPlatformShop {
        try await update(merchantId) { shop, _ in try change.apply(to: &shop, addresses: addresses) }
        return try existing(merchantId)
    }

    /// Makes another key. The old ones stay good until they end or are revoked, so that a merchant can exchange them.
    public func addKey(_ kind: DirectIssuedKey.Kind, to merchantId: String) async throws -> DirectFreshKey {
        guard [.api, .webhook].contains(kind) else {
            throw ShopError(.invalid, "there is no key for \(kind)", remedy: "choose api or webhook")
        }
        return try await update(merchantId) { shop, store in
            let last = shop.issuedKeys.map(\.version).max() ?? 0
            let key = DirectFreshKey(kind, version: last + 1, at: clock.now(), random: random)
            shop.issuedKeys.append(key.issued)
            // The row of a demo merchant must be there for the key to belong to.
            try store.save(ShopRecord(id: shop.id, settings: shop.settings))
            try store.save(sealed(key, of: shop.id))
            return key
        }
    }

    /// Revokes a key at once. A merchant keeps one of each kind that works.
    public func revokeKey(_ id: String, of merchantId: String) async throws {
        let now = clock.now()
        try await update(merchantId) { shop, store in
            let known = try existing(merchantId)
            let isPublished = (known.apiKeys.map(\.id) + known.webhookKeys.map(\.id)).contains(id)
            guard let key = shop.issuedKeys.first(where: { $0.id == id }) else {
                guard isPublished else {
                    throw ShopError(
                        .unknown, "merchant \(merchantId) has no key \(id)",
                        remedy: "see `guichet shop direct show \(merchantId)`")
                }
                throw ShopError(
                    .invalid, "the published key of a demo merchant cannot be revoked",
                    remedy: "use `guichet serve --no-demo-shops`")
            }
            let others = shop.issuedKeys.contains {
                $0.kind == key.kind && $0.id != id && $0.state(at: now) != .expired
            }
            guard others || shop.isDemo else {
                throw ShopError(
                    .invalid, "\(id) is the only key of its kind that merchant \(merchantId) has",
                    remedy: "add another first: `guichet shop direct key \(merchantId)`")
            }
            shop.issuedKeys.removeAll { $0.id == id }
            try store.deleteShopKey(shop.id, version: key.version)
        }
    }

    /// - Parameter body: changes the merchant as it is stored now, and may write besides, all at once.
    @discardableResult
    private func update<Result: Sendable>(
        _ merchantId: String,
        _ body: @escaping @Sendable (inout DirectPlatformShop, any StoreWriter) throws -> Result
    ) async throws -> Result {
        let known = try existing(merchantId)
        let result = try await store.write { store in
            var shop = try Self.stored(known.id, in: store) ?? known
            shop.isDemo = known.isDemo
            let result = try body(&shop, store)
            try store.save(ShopRecord(id: shop.id, settings: shop.settings))
            return result
        }
        try await directory.reload()
        return result
    }

    private static func stored(_ id: ShopID, in store: any StoreReader) throws -> DirectPlatformShop? {
        guard let record = try store.shops(face: DirectPlatformShop.face).first(where: { $0.id == id }) else {
            return nil
        }
        guard let shop = DirectPlatformShop(record: record) else { throw ShopSettingsUnreadable(shop: id) }
        return shop
    }

    private func existing(_ merchantId: String) throws(ShopError) -> DirectPlatformShop {
        guard let shop = directory.shop(merchantId) else {
            throw ShopError(
                .unknown, "there is no merchant \(merchantId) of Worldline Direct", remedy: "see `guichet shop list`")
        }
        return shop
    }

    private static func isThere(_ merchantId: String) -> ShopError {
        ShopError(
            .exists, "merchant \(merchantId) is there already",
            remedy: "see `guichet shop direct show \(merchantId)`")
    }

    private func sealed(_ key: DirectFreshKey, of shop: ShopID) throws -> ShopKeyRecord {
        ShopKeyRecord(
            shop: shop, version: key.issued.version,
            sealed: try vault.seal(
                key.sealable, for: .shopKey, place: ShopKeyRecord.place(shop, version: key.issued.version)),
            createdAt: key.issued.createdAt)
    }
}
