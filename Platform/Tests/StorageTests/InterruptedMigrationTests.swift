import Engine
import Foundation
import Support
import Testing

@testable import Storage

/// Every upgrade is one transaction, whatever the number of its migrations.
@Suite("An upgrade of the schema that does not come to its end")
struct InterruptedMigrationTests {
    private struct Stop: Error {}

    private static let older: Int64 = 11
    private static let links = 300

    /// A folder of schema 11 with payment links in it.
    private static func withOlderFolder(
        _ body: (DataFolder, SQLiteDriver) async throws -> Void
    ) async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        try await driver.write { db in
            try Migrator.migrate(
                db, with: Schema.migrations(in: .sqlite).filter { $0.version <= older }, at: 0)
            for number in 0..<links {
                try db.execute(
                    """
                    INSERT INTO payment_links
                        (id, face, shop, state, reusable, events, created_at, expires_at, details)
                        VALUES (?, 'test', '1', 'active', 0, ?, 0, 1000, ?)
                    """, [.text("link\(number)"), .blob(Array("[]".utf8)), .blob(Array(repeating: 7, count: 500))])
            }
        }
        try await body(folder, driver)
    }

    /// All migrations, of which one does something more in its end.
    private static func migrations(
        _ version: Int64, ending end: @escaping @Sendable (any SQLConnection) throws -> Void
    ) -> [Migration] {
        Schema.migrations(in: .sqlite).map { migration in
            guard migration.version == version else { return migration }
            var changed = migration
            changed.change = { db in
                try migration.change?(db)
                try end(db)
            }
            return changed
        }
    }

    private static func expectOlder(_ driver: SQLiteDriver) async throws {
        let (version, count) = try await driver.read { db in
            (
                try Migrator.currentVersion(db),
                try db.rows("SELECT COUNT(*) FROM payment_links WHERE face = 'test'", []).first?.integer(0)
            )
        }
        #expect(version == older)
        #expect(count == Int64(links))
    }

    private static func expectCompleted(_ store: SQLStore) async throws {
        let versions = try await store.driver.read { db in
            try db.rows("SELECT version FROM schema_migrations ORDER BY version", []).map { try $0.integer(0) }
        }
        #expect(versions == Array(1...Schema.version))
        let count = try await store.read {
            try $0.countPaymentLinks(of: ShopID(api: "test", name: "1"), PaymentLinkQuery())
        }
        #expect(count == links)
    }

    @Test(
        "and fails leaves the earlier schema with its rows, whichever migration fails; the next start completes it",
        arguments: (older + 1)...Schema.version)
    func failure(at version: Int64) async throws {
        try await Self.withOlderFolder { _, driver in
            let failing = Self.migrations(version) { _ in throw Stop() }
            await #expect(throws: Stop.self) {
                try await driver.write { try Migrator.migrate($0, with: failing, at: 0) }
            }
            try await Self.expectOlder(driver)
            let store = try await SQLStore(driver: driver, at: TestPlatform.noon)
            try await Self.expectCompleted(store)
            try await store.close()
        }
    }

    @Test(
        "and is killed leaves the earlier schema with its rows, whichever migration it was at; a start completes it",
        arguments: (older + 1)...Schema.version)
    func kill(at version: Int64) async throws {
        let cut = DataFolder.temporary()
        try cut.create()
        defer { cut.remove() }
        try await Self.withOlderFolder { folder, driver in
            // Pages that do not fit are written to the log before the end, as in a great upgrade.
            _ = try await driver.write { try $0.execute("PRAGMA cache_size = 1", []) }
            let before = try Self.size(folder.database.path + "-wal")
            // What is on the disk in this moment is what a killed process leaves.
            let copying = Self.migrations(version) { _ in
                for end in ["", "-wal"] {
                    try FileManager.default.copyItem(
                        atPath: folder.database.path + end, toPath: cut.database.path + end)
                }
                throw Stop()
            }
            await #expect(throws: Stop.self) {
                try await driver.write { try Migrator.migrate($0, with: copying, at: 0) }
            }
            try await driver.close()
            // Half of the upgrade is in the copied log; without that, this test would show nothing.
            if version == Schema.version { #expect(try Self.size(cut.database.path + "-wal") > before) }
        }
        #expect(try cut.schemaVersion() == Self.older)
        // As the earlier version would open it.
        let driver = try SQLiteDriver(path: cut.database.path, options: .test)
        try await Self.expectOlder(driver)
        try await driver.close()
        let store = try await cut.openStore(at: TestPlatform.noon, options: .test)
        try await Self.expectCompleted(store)
        try await store.close()
    }

    private static func size(_ path: String) throws -> UInt64 {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber).uint64Value
    }
}
