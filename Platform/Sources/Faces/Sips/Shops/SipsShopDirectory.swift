public import Engine
@_spi(Platform) import GuichetSips
import Synchronization

/// The shops in memory, keys opened. Read on every request; reloaded whenever a shop changes.
public final class SipsShopDirectory: Sendable {
    private let store: any PaymentStore
    private let vault: Vault
    let withDemoShops: Bool
    private let shops = Mutex<[String: SipsShop]>([:])

    public init(store: any PaymentStore, vault: Vault, withDemoShops: Bool) {
        self.store = store
        self.vault = vault
        self.withDemoShops = withDemoShops
    }

    public func shop(_ merchantId: String) -> SipsShop? { shops.withLock { $0[merchantId] } }

    public var all: [SipsShop] { shops.withLock { $0.values.sorted { $0.merchantId < $1.merchantId } } }

    /// Reads all shops anew.
    ///
    /// - Throws: when a key does not open: then this is not the vault key that sealed it.
    public func reload() async throws {
        let (records, keys) = try await store.read { store in
            (try store.shops(face: SipsShop.face), try store.shopKeys(face: SipsShop.face))
        }
        var loaded = try Self.merged(records, withDemoShops: withDemoShops)
        for key in keys {
            let place = ShopKeyRecord.place(key.shop, version: key.version)
            let text = try vault.open(key.sealed, for: .shopKey, place: place)
            loaded[key.shop.name]?.keys[key.version] = SipsSecretKey(String(decoding: text, as: UTF8.self))
        }
        shops.withLock { $0 = loaded }
    }

    /// Stored shops, over the demo shops if they are wanted. Keys from the store are not opened here.
    public static func merged(_ records: [ShopRecord], withDemoShops: Bool) throws -> [String: SipsShop] {
        let demo = Dictionary(uniqueKeysWithValues: SipsShop.demoShops.map { ($0.merchantId, $0) })
        var merged = withDemoShops ? demo : [:]
        for record in records {
            guard var shop = SipsShop(record: record) else { throw ShopSettingsUnreadable(shop: record.id) }
            // A demo shop that was changed keeps its published key, and goes when the demo shops go.
            if let original = demo[shop.merchantId] {
                guard withDemoShops else { continue }
                shop.keys = original.keys
                shop.isDemo = true
            }
            merged[shop.merchantId] = shop
        }
        return merged
    }
}

/// A shop was stored by a guichet that knows settings which this one does not.
struct ShopSettingsUnreadable: Error, CustomStringConvertible {
    let shop: ShopID
    var description: String { "the settings of shop \(shop) cannot be read by this version" }
}
