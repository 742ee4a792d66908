public import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Synchronization

/// The shops in memory, keys opened. Read on every request; reloaded whenever a shop changes.
public final class LyraShopDirectory: Sendable {
    private let store: any PaymentStore
    private let vault: Vault
    let withDemoShops: Bool
    private let shops = Mutex<[String: LyraPlatformShop]>([:])

    public init(store: any PaymentStore, vault: Vault, withDemoShops: Bool) {
        self.store = store
        self.vault = vault
        self.withDemoShops = withDemoShops
    }

    public func shop(_ shopId: String) -> LyraPlatformShop? { shops.withLock { $0[shopId] } }

    /// Reads all shops anew.
    ///
    /// - Throws: when a key does not open: then this is not the vault key that sealed it.
    public func reload() async throws {
        let (records, keys) = try await store.read { store in
            (try store.shops(face: LyraPlatformShop.face), try store.shopKeys(face: LyraPlatformShop.face))
        }
        var loaded = try Self.merged(records, withDemoShops: withDemoShops)
        for key in keys {
            let place = ShopKeyRecord.place(key.shop, version: key.version)
            let secrets = try LyraPlatformShop.Keys.Secrets(
                sealed: vault.open(key.sealed, for: .shopKey, place: place), of: key.shop)
            guard var shop = loaded[key.shop.name], !shop.isDemo else { continue }
            shop.keys.append(shop.keys(with: secrets))
            loaded[key.shop.name] = shop
        }
        shops.withLock { $0 = loaded }
    }

    /// Stored shops, over the demo shops if they are wanted. Keys from the store are not opened here.
    public static func merged(
        _ records: [ShopRecord], withDemoShops: Bool
    ) throws -> [String: LyraPlatformShop] {
        let demo = Dictionary(LyraPlatformShop.demoShops.map { ($0.shopId, $0) }) { $1 }
        var merged = withDemoShops ? demo : [:]
        for record in records {
            guard var shop = LyraPlatformShop(record: record) else { throw ShopSettingsUnreadable(shop: record.id) }
            // A demo shop that was changed keeps its published keys, and goes when the demo shops go.
            if let original = demo[shop.shopId] {
                guard withDemoShops else { continue }
                shop.keys = original.keys
                shop.isDemo = true
            }
            merged[shop.shopId] = shop
        }
        return merged
    }
}
