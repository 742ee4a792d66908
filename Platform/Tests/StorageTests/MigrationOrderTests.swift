import Engine
import Foundation
import Support
import Testing

@testable import Storage

@Suite("The schema's migrations")
struct MigrationOrderTests {
    @Test("have consecutive numbers: the last one is the schema version")
    func order() {
        let versions = Schema.migrations(in: .sqlite).map(\.version)
        #expect(versions == Array(1...Int64(versions.count)))
    }

    @Test("what calls added to a shop after its removal is deleted, before a shop of the same name has it")
    func removedShops() async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        try await driver.write { db in
            let older = Schema.migrations(in: .sqlite).prefix { $0.version < 29 }
            try Migrator.migrate(db, with: Array(older), at: 0)
            try db.execute("INSERT INTO removed_shops (api, name) VALUES ('test', '1')", [])
            for shop in ["1", "2"] {
                try db.execute(
                    """
                    INSERT INTO mandates (api, shop, reference, state, created_at, details)
                        VALUES ('test', ?, 'M-1', 'active', 0, ?)
                    """, [.text(shop), .blob(Array(#"{"customerReference":"c","recurrenceType":"UNIQUE"}"#.utf8))])
            }
        }
        let store = try await SQLStore(driver: driver, at: Instant(milliseconds: 0))
        for (shop, isThere) in [("1", false), ("2", true)] {
            let found = try await store.read { try $0.mandate("M-1", of: ShopID(api: "test", name: shop)) }
            #expect((found != nil) == isThere)
            // What the API alone knew before.
            #expect(found?.isForOneDebit ?? true)
        }
        try await store.close()
    }

    @Test(
        "payment links from before their end was stored are deleted according to their original end"
    )
    func linkEnds() async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        try await driver.write { db in
            let older = Schema.migrations(in: .sqlite).prefix { $0.version < 12 }
            try Migrator.migrate(db, with: Array(older), at: 0)
            for state in ["active", "paid", "cancelled", "expired"] {
                try db.execute(
                    """
                    INSERT INTO payment_links
                        (id, face, shop, state, reusable, events, created_at, expires_at, details)
                        VALUES (?, 'test', '1', ?, 0, ?, 0, 1000, ?)
                    """, [.text(state), .text(state), .blob(Array("[]".utf8)), .blob([])])
            }
        }
        let store = try await SQLStore(driver: driver, at: Instant(milliseconds: 0))
        for (instant, count) in [(999, 4), (1_000, 1)] {
            try await store.write { try $0.deletePaymentLinks(endedBy: Instant(milliseconds: Int64(instant))) }
            let left = try await store.read {
                try $0.countPaymentLinks(of: ShopID(api: "test", name: "1"), PaymentLinkQuery())
            }
            #expect(left == count)
        }
        try await store.close()
    }
}
