import Engine
import GuichetCore

extension SQLTransaction {
    private static let shops = Table("shops") { (columns: inout Columns<ShopRecord>) in
        let id = ShopColumns(&columns, .key, named: "name") { $0.id }
        let settings = columns.changing("settings") { JSONValue.object($0.settings).encoded() }
        return { row in
            guard let settings = (try? JSONValue(parsing: try settings(row)))?.object else {
                throw StorageError.corrupt("settings of a shop")
            }
            return ShopRecord(id: try id(row), settings: settings)
        }
    }

    private static let shopKeys = Table("shop_keys") { (columns: inout Columns<ShopKeyRecord>) in
        let shop = ShopColumns(&columns, .key) { $0.shop }
        let version = columns.key("version") { $0.version }
        let sealed = columns.fixed("sealed") { $0.sealed }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        return { row in
            ShopKeyRecord(
                shop: try shop(row), version: try version(row), sealed: try sealed(row),
                createdAt: try createdAt(row))
        }
    }

    private static let wireKeys = Table("wire_keys") { (columns: inout Columns<WireKeyRecord>) in
        let keyID = columns.key("key_id") { $0.keyID }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let expiresAt = columns.fixed("expires_at") { $0.expiresAt }
        let sealed = columns.fixed("sealed") { $0.sealed }
        return { row in
            WireKeyRecord(
                keyID: try keyID(row), createdAt: try createdAt(row), expiresAt: try expiresAt(row),
                sealed: try sealed(row))
        }
    }

    func shops(api: String) throws -> [ShopRecord] {
        try db.rows(of: Self.shops, "WHERE api = ? ORDER BY name", [.text(api)])
    }

    func save(_ shop: ShopRecord) throws {
        try Self.shops.save(shop, in: db)
        try undoRemoval(of: shop.id)
    }

    /// Whether the shop was removed, and not added again.
    func isRemoved(_ shop: ShopID) throws -> Bool {
        let found = try db.rows(
            "SELECT 1 FROM removed_shops WHERE api = ? AND name = ?", [.text(shop.api), .text(shop.name)])
        return !found.isEmpty
    }

    func undoRemoval(of shop: ShopID) throws {
        try db.execute("DELETE FROM removed_shops WHERE api = ? AND name = ?", [.text(shop.api), .text(shop.name)])
    }

    func shopKeys(api: String) throws -> [ShopKeyRecord] {
        try db.rows(of: Self.shopKeys, "WHERE api = ? ORDER BY shop, version", [.text(api)])
    }

    func save(_ key: ShopKeyRecord) throws { try Self.shopKeys.insert(key, into: db) }

    func deleteShopKey(_ shop: ShopID, version: Int) throws {
        try db.execute(
            "DELETE FROM shop_keys WHERE api = ? AND shop = ? AND version = ?",
            [.text(shop.api), .text(shop.name), .integer(Int64(version))])
    }

    func wireKeys() throws -> [WireKeyRecord] { try db.rows(of: Self.wireKeys, "ORDER BY created_at", []) }

    func save(_ key: WireKeyRecord) throws { try Self.wireKeys.insert(key, into: db) }

    func deleteWireKeys(expiredAt instant: Instant) throws {
        // Also those whose time lies further ahead than they last: they open nothing, as RotatingKeys says.
        let now = SQLValue.integer(instant.milliseconds)
        try db.execute(
            "DELETE FROM wire_keys WHERE expires_at <= ? OR created_at - ? >= expires_at - created_at", [now, now])
    }

    func value(_ name: String) throws -> [UInt8]? {
        try db.rows("SELECT value FROM settings WHERE name = ?", [.text(name)]).first?.blob(0)
    }

    func removeValue(_ name: String) throws {
        try db.execute("DELETE FROM settings WHERE name = ?", [.text(name)])
    }

    func setValue(_ name: String, _ value: [UInt8]) throws {
        try db.execute(
            """
            INSERT INTO settings (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """,
            [.text(name), .blob(value)])
    }
}
