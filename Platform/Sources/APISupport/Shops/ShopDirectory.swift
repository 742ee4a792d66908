package import Engine
package import GuichetCore
import Synchronization

/// A shop of an API as it is stored: its settings in the clear, its keys separate and encrypted.
package protocol StoredShop: Sendable {
    static var api: String { get }
    static var words: ShopWords { get }
    /// The published shops of a new platform.
    static var demoShops: [Self] { get }

    var id: ShopID { get }
    var isDemo: Bool { get set }
    /// All settings, without the keys.
    var settings: JSONObject { get throws }

    /// - Throws: ``StoredFormUnreadable`` if this version cannot read the settings.
    init(record: ShopRecord) throws

    /// Adds the keys that are in code and not in the store.
    mutating func takeKeys(of published: Self)

    /// Adds a key from the store.
    ///
    /// - Throws: if this version cannot read the encrypted content.
    mutating func takeKey(_ opened: [UInt8], version: Int) throws
}

/// The names of an API's shops.
package protocol ShopNames: AnyObject, Sendable {
    func hasShop(_ name: String) -> Bool
}

/// The shops of an API in memory, with their keys decrypted. Read on every request; reloaded when a shop changes.
package final class ShopDirectory<Shop: StoredShop>: ShopNames {
    private let store: any Store
    private let vault: Vault
    package let withDemoShops: Bool
    private let besides: [Shop]
    private let state = Mutex(State())

    private struct State {
        var shops: [String: Shop] = [:]
        /// Being removed: no new call finds them.
        var hidden: Set<String> = []
        var reads = ConcurrentReads()
    }

    /// - Parameter besides: shops that a program adds itself; one with a demo shop's name replaces it.
    package init(store: any Store, vault: Vault, withDemoShops: Bool, besides: [Shop] = []) {
        self.store = store
        self.vault = vault
        self.withDemoShops = withDemoShops
        self.besides = besides
    }

    package func shop(_ name: String) -> Shop? {
        state.withLock { $0.hidden.contains(name) ? nil : $0.shops[name] }
    }

    package func hasShop(_ name: String) -> Bool { shop(name) != nil }

    package var all: [Shop] {
        state.withLock { state in
            state.shops.values.filter { !state.hidden.contains($0.id.name) }.sorted { $0.id.name < $1.id.name }
        }
    }

    /// From now on no call finds the shop, whatever is read again, until ``endHiding(_:)``.
    func hide(_ name: String) { state.withLock { _ = $0.hidden.insert(name) } }

    func endHiding(_ name: String) { state.withLock { _ = $0.hidden.remove(name) } }

    /// Whether a program adds the shop itself.
    func isOfProgram(_ name: String) -> Bool { besides.contains { $0.id.name == name } }

    /// Shops that a program adds itself are there again, if they were removed while another program ran: without that, they
    /// would be served and could not be paid.
    package func undoRemovals() async throws {
        guard !besides.isEmpty else { return }
        let shops = besides.map(\.id)
        try await store.write { store in
            for shop in shops { try store.undoRemoval(of: shop) }
        }
    }

    /// Reads all shops again. Afterwards every change that was stored before is visible.
    ///
    /// - Throws: if a key does not open: then another vault key encrypted it.
    package func reload() async throws {
        let number = state.withLock { $0.reads.begin() }
        let (records, keys) = try await store.read { store in
            (try store.shops(api: Shop.api), try store.shopKeys(api: Shop.api))
        }
        var loaded = try Self.merged(records, withDemoShops: withDemoShops, besides: besides)
        for key in keys {
            let place = ShopKeyRecord.place(key.shop, version: key.version)
            let opened = try vault.open(key.sealed, for: .shopKey, place: place)
            do {
                try loaded[key.shop.name]?.takeKey(opened, version: key.version)
            } catch let error as StoredFormUnreadable {
                throw ShopSettingsUnreadable(shop: key.shop, reason: error.reason)
            }
        }
        let shops = loaded
        state.withLock { state in
            if state.reads.keeps(number) { state.shops = shops }
        }
    }

    /// The shops as a transaction sees them, without keys from the store.
    package func shops(in store: any StoreReader) throws -> [String: Shop] {
        try Self.merged(try store.shops(api: Shop.api), withDemoShops: withDemoShops, besides: besides)
    }

    /// Stored shops, which replace demo shops of the same name if those are enabled. Keys from the store are not opened
    /// here.
    package static func merged(
        _ records: [ShopRecord], withDemoShops: Bool, besides: [Shop] = []
    ) throws -> [String: Shop] {
        let demo = Dictionary(Shop.demoShops.map { ($0.id.name, $0) }) { $1 }
        var merged = withDemoShops ? demo : [:]
        for shop in besides { merged[shop.id.name] = shop }
        for record in records {
            var shop: Shop
            do {
                shop = try Shop(record: record)
            } catch let error as StoredFormUnreadable {
                throw ShopSettingsUnreadable(shop: record.id, reason: error.reason)
            }
            if let published = merged[record.id.name] {
                // A changed demo shop keeps its published keys.
                shop.takeKeys(of: published)
                shop.isDemo = published.isDemo
            } else if demo[record.id.name] != nil {
                // A changed demo shop is disabled together with the demo shops.
                continue
            }
            merged[record.id.name] = shop
        }
        return merged
    }
}

/// The shop was stored by a guichet with settings that this version does not know.
package struct ShopSettingsUnreadable: Error, CustomStringConvertible {
    package let shop: ShopID
    /// Which member, without its value.
    package let reason: String

    package init(shop: ShopID, reason: String) {
        self.shop = shop
        self.reason = reason
    }

    package var description: String {
        "the settings of shop \(shop) cannot be read by this version: what is stored \(reason)"
    }
}
