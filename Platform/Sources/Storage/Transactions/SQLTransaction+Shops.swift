import Engine
import GuichetCore

extension SQLTransaction {
    func shops(api: String) throws -> [ShopRecord] {
        try db.rows("SELECT name, settings FROM shops WHERE api = ? ORDER BY name", [.text(api)]).map { row in
            guard let settings = (try? JSONValue(parsing: try row.blob(1)))?.object else {
                throw StorageError.corrupt("settings of a shop")
            }
            return ShopRecord(id: ShopID(api: api, name: try row.text(0)), settings: settings)
        }
    }

    func save(_ shop: ShopRecord) throws {
        try db.execute(
            """
            INSERT INTO shops (api, name, settings) VALUES (?, ?, ?)
                ON CONFLICT (api, name) DO UPDATE SET settings = excluded.settings
            """,
            [.text(shop.id.api), .text(shop.id.name), .blob(JSONValue.object(shop.settings).encoded())])
    }

    func shopKeys(api: String) throws -> [ShopKeyRecord] {
        try db.rows(
            "SELECT shop, version, sealed, created_at FROM shop_keys WHERE api = ? ORDER BY shop, version",
            [.text(api)]
        ).map { row in
            ShopKeyRecord(
                shop: ShopID(api: api, name: try row.text(0)), version: Int(try row.integer(1)),
                sealed: SealedValue(bytes: try row.blob(2)), createdAt: Instant(milliseconds: try row.integer(3)))
        }
    }

    func save(_ key: ShopKeyRecord) throws {
        try db.execute(
            "INSERT INTO shop_keys (api, shop, version, sealed, created_at) VALUES (?, ?, ?, ?, ?)",
            [
                .text(key.shop.api), .text(key.shop.name), .integer(Int64(key.version)), .blob(key.sealed.bytes),
                .integer(key.createdAt.milliseconds),
            ])
    }

    func deleteShopKey(_ shop: ShopID, version: Int) throws {
        try db.execute(
            "DELETE FROM shop_keys WHERE api = ? AND shop = ? AND version = ?",
            [.text(shop.api), .text(shop.name), .integer(Int64(version))])
    }

    func wireKeys() throws -> [WireKeyRecord] {
        try db.rows("SELECT key_id, created_at, expires_at, sealed FROM wire_keys ORDER BY created_at", []).map { row in
            WireKeyRecord(
                keyID: try row.text(0), createdAt: Instant(milliseconds: try row.integer(1)),
                expiresAt: Instant(milliseconds: try row.integer(2)), sealed: SealedValue(bytes: try row.blob(3)))
        }
    }

    func save(_ key: WireKeyRecord) throws {
        try db.execute(
            "INSERT INTO wire_keys (key_id, created_at, expires_at, sealed) VALUES (?, ?, ?, ?)",
            [
                .text(key.keyID), .integer(key.createdAt.milliseconds), .integer(key.expiresAt.milliseconds),
                .blob(key.sealed.bytes),
            ])
    }

    func deleteWireKeys(expiredAt instant: Instant) throws {
        try db.execute("DELETE FROM wire_keys WHERE expires_at <= ?", [.integer(instant.milliseconds)])
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
