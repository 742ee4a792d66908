package import Engine

/// A shop within the transaction that changes it.
package struct ShopDraft<Shop: StoredShop> {
    package var shop: Shop
    package let now: Instant
    /// Of the keys that are stored. Published ones are in the shop.
    package private(set) var storedVersions: Set<Int>
    private let store: any StoreWriter
    private let vault: Vault

    package init(_ shop: Shop, in store: any StoreWriter, vault: Vault, now: Instant) throws {
        self.shop = shop
        self.now = now
        self.store = store
        self.vault = vault
        storedVersions = Set(try store.shopKeys(api: Shop.api).filter { $0.shop == shop.id }.map(\.version))
    }

    /// Seals and stores a key.
    ///
    /// It is sealed here and not before: a new vault key that came meanwhile would not find it in its rotation.
    package mutating func addKey(_ secret: [UInt8], version: Int) throws {
        // A demo shop lives in code until it is changed; its row must be there for the key to belong to.
        try save()
        let place = ShopKeyRecord.place(shop.id, version: version)
        try store.save(
            ShopKeyRecord(
                shop: shop.id, version: version, sealed: try vault.seal(secret, for: .shopKey, place: place),
                createdAt: now))
        storedVersions.insert(version)
    }

    package mutating func removeKey(version: Int) throws {
        try store.deleteShopKey(shop.id, version: version)
        storedVersions.remove(version)
    }

    package func save() throws { try store.save(ShopRecord(id: shop.id, settings: shop.settings)) }
}
