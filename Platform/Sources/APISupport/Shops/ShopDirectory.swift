package import Engine
package import GuichetCore
import Synchronization

/// A shop of an API as the store keeps it: settings in the clear, keys apart and sealed.
package protocol StoredShop: Sendable {
    static var api: String { get }
    static var words: ShopWords { get }
    /// The published shops of a fresh platform.
    static var demoShops: [Self] { get }

    var id: ShopID { get }
    var isDemo: Bool { get set }
    /// All of it but the keys.
    var settings: JSONObject { get }

    /// - Returns: `nil` for settings that this version cannot read.
    init?(record: ShopRecord)

    /// Takes over the keys that are in code and not in the store.
    mutating func takeKeys(of published: Self)

    /// Takes over a key of the store.
    ///
    /// - Throws: when this version cannot read what was sealed.
    mutating func takeKey(_ opened: [UInt8], version: Int) throws
}

/// The shops of an API in memory, keys opened. Read on every request; reloaded whenever a shop changes.
package final class ShopDirectory<Shop: StoredShop>: Sendable {
    private let store: any PaymentStore
    private let vault: Vault
    package let withDemoShops: Bool
    private let besides: [Shop]
    private let state = Mutex(State())

    private struct State {
        var shops: [String: Shop] = [:]
        /// How often reading has begun, and which one's shops these are.
        var begun = 0
        var kept = 0
    }

    /// - Parameter besides: shops that a program brings itself; one of a demo shop's name takes its place.
    package init(store: any PaymentStore, vault: Vault, withDemoShops: Bool, besides: [Shop] = []) {
        self.store = store
        self.vault = vault
        self.withDemoShops = withDemoShops
        self.besides = besides
    }

    package func shop(_ name: String) -> Shop? { state.withLock { $0.shops[name] } }

    package var all: [Shop] { state.withLock { $0.shops.values.sorted { $0.id.name < $1.id.name } } }

    /// Reads all shops anew. Afterwards every change is known that was stored before.
    ///
    /// Of two that read at once the one that began first may end last, with what was there before a change: what began
    /// later is kept.
    ///
    /// - Throws: when a key does not open: then this is not the vault key that sealed it.
    package func reload() async throws {
        let number = state.withLock { state in
            state.begun += 1
            return state.begun
        }
        let (records, keys) = try await store.read { store in
            (try store.shops(api: Shop.api), try store.shopKeys(api: Shop.api))
        }
        var loaded = try Self.merged(records, withDemoShops: withDemoShops, besides: besides)
        for key in keys {
            let place = ShopKeyRecord.place(key.shop, version: key.version)
            let opened = try vault.open(key.sealed, for: .shopKey, place: place)
            try loaded[key.shop.name]?.takeKey(opened, version: key.version)
        }
        let shops = loaded
        state.withLock { state in
            guard number > state.kept else { return }
            state.kept = number
            state.shops = shops
        }
    }

    /// The shops as a transaction sees them. Keys from the store are not among theirs.
    package func shops(in store: any StoreReader) throws -> [String: Shop] {
        try Self.merged(try store.shops(api: Shop.api), withDemoShops: withDemoShops, besides: besides)
    }

    /// Stored shops, over the demo shops if they are wanted. Keys from the store are not opened here.
    package static func merged(
        _ records: [ShopRecord], withDemoShops: Bool, besides: [Shop] = []
    ) throws -> [String: Shop] {
        let demo = Dictionary(Shop.demoShops.map { ($0.id.name, $0) }) { $1 }
        var merged = withDemoShops ? demo : [:]
        for shop in besides { merged[shop.id.name] = shop }
        for record in records {
            guard var shop = Shop(record: record) else { throw ShopSettingsUnreadable(shop: record.id) }
            if let published = merged[record.id.name] {
                // One that was changed keeps its published keys.
                shop.takeKeys(of: published)
                shop.isDemo = published.isDemo
            } else if demo[record.id.name] != nil {
                // And a demo shop goes when the demo shops go.
                continue
            }
            merged[record.id.name] = shop
        }
        return merged
    }
}

/// A shop was stored by a guichet that knows settings which this one does not.
package struct ShopSettingsUnreadable: Error, CustomStringConvertible {
    package let shop: ShopID

    package init(shop: ShopID) {
        self.shop = shop
    }
    package var description: String { "the settings of shop \(shop) cannot be read by this version" }
}
