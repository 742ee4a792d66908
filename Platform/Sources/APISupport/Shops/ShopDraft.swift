package import Engine

/// A shop inside the transaction that changes it.
package struct ShopDraft<Shop: StoredShop> {
    package var shop: Shop
    package let now: Instant
    /// The versions of the stored keys. Published keys are in the shop.
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

    /// Encrypts and stores a key.
    ///
    /// Encrypted inside the write: otherwise the rotation to a new vault key could miss it.
    package mutating func addKey(_ secret: [UInt8], version: Int) throws {
        // A demo shop exists only in code until it is changed; the key needs its row in the store.
        try save()
        let place = ShopKeyRecord.place(shop.id, version: version)
        try store.save(
            ShopKeyRecord(
                shop: shop.id, version: version, sealed: try vault.seal(secret, for: .shopKey, place: place),
                createdAt: now))
        storedVersions.insert(version)
    }

    /// The stored keys, decrypted.
    package func storedKeys() throws -> [(version: Int, opened: [UInt8])] {
        try store.shopKeys(api: Shop.api).filter { $0.shop == shop.id }.map { key in
            let place = ShopKeyRecord.place(key.shop, version: key.version)
            return (key.version, try vault.open(key.sealed, for: .shopKey, place: place))
        }
    }

    package mutating func removeKey(version: Int) throws {
        try store.deleteShopKey(shop.id, version: version)
        storedVersions.remove(version)
    }

    package func save() throws { try store.save(ShopRecord(id: shop.id, settings: try shop.settings)) }
}
