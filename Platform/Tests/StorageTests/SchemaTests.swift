import Engine
import Foundation
import Support
import Testing

@testable import Storage

@Suite("The schema of a new database")
struct SchemaTests {
    /// The texts of all tables and indexes, by their names. SQLite keeps the texts of statements, with their white space,
    /// and quotes the name of a table that was renamed.
    private static func texts(
        _ fill: @escaping @Sendable (any SQLConnection) throws -> Void
    ) async throws -> [String: String] {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        let rows = try await driver.write { db in
            try fill(db)
            return try db.rows("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL", [])
        }
        try await driver.close()
        return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.text(0), normalised(try $0.text(1))) })
    }

    private static func normalised(_ text: String) -> String {
        var text = text.replacing("\"", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for sign in ["(", ")", ","] {
            text = text.replacing(" \(sign)", with: sign).replacing("\(sign) ", with: sign)
        }
        return text
    }

    @Test("is the one that all migrations lead to, table by table and index by index")
    func newest() async throws {
        let migrated = try await Self.texts { db in
            try Migrator.migrate(db, with: Schema.migrations(in: .sqlite), at: 0)
        }
        let new = try await Self.texts { try Schema.prepare($0, in: .sqlite, at: 0) }
        #expect(Set(new.keys) == Set(migrated.keys))
        for (name, text) in migrated { #expect(new[name] == text, "\(name)") }
        // A difference in a column, a constraint or an index would be seen.
        #expect(Self.normalised("CREATE TABLE a ( b TEXT,\n c TEXT)") == "CREATE TABLE a(b TEXT,c TEXT)")
        #expect(migrated.count > 40)
    }

    @Test("has no trigger of payments in SQLite, which would keep a copy of each page that an order changes")
    func triggers() async throws {
        let new = try await Self.texts { try Schema.prepare($0, in: .sqlite, at: 0) }
        let triggers = new.values.filter { $0.hasPrefix("CREATE TRIGGER") }
        #expect(!triggers.contains { $0.contains(" ON payments ") })
        #expect(triggers.contains { $0.contains(" ON mandates ") })
    }

    @Test("is not made again, and has the version of the last migration")
    func version() async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        for _ in 0..<2 {
            let store = try await folder.openStore(at: Instant(milliseconds: 7), options: .test)
            let rows = try await store.driver.read { db in
                try db.rows("SELECT version, applied_at FROM schema_migrations", [])
            }
            #expect(try rows.map { try $0.integer(0) } == [Schema.migrations(in: .sqlite).last?.version ?? 0])
            #expect(try rows.map { try $0.integer(1) } == [7])
            try await store.close()
        }
    }

    /// What SQLite would read, step by step.
    private static func plan(of text: String, _ values: [SQLValue] = []) async throws -> [String] {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let store = try await folder.openStore(at: Instant(milliseconds: 7), options: .test)
        let rows = try await store.driver.write { try $0.rows("EXPLAIN QUERY PLAN \(text)", values) }
        try await store.close()
        return try rows.map { try $0.text(3) }
    }

    @Test(
        "has an index for what a removal looks up for each payment: it reads no table as often as it has rows",
        arguments: [
            PaymentRemoval.all(of: nil), .all(of: ShopID(api: "sips", name: "1")),
            .untouched(since: Instant(milliseconds: 0)),
        ])
    func removal(removal: PaymentRemoval) async throws {
        let (text, values) = SQLTransaction.removable(removal, limit: 500)
        let plan = try await Self.plan(of: text, values)
        #expect(plan.contains { $0.hasPrefix("SEARCH r USING") && $0.contains("payments_parent") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.hasPrefix("SCAN p") }, "\(plan)")
        if case .untouched = removal {
            // Payments that are too young are not read, while all writes wait.
            #expect(plan.contains { $0.hasPrefix("SEARCH p USING") && $0.hasSuffix("(id<?)") }, "\(plan)")
        }
        let links = try await Self.plan(
            of: "UPDATE payment_links SET payment = NULL WHERE payment IN (?)", [.text("P")])
        #expect(!links.contains { $0.hasPrefix("SCAN") }, "\(links)")
    }

    @Test(
        "finds the payments of a merchant's reference in the indexes of references and claims: it reads neither table")
    func named() async throws {
        var query = PaymentQuery()
        for narrowed in [false, true] {
            if narrowed {
                (query.api, query.shop, query.state) = ("sips", "1", .captured)
                query.since = Instant(milliseconds: 0)
                query.before = PaymentQuery.Cursor(createdAt: Instant(milliseconds: 7), id: PaymentID("a"))
            }
            let (condition, values) = SQLTransaction.naming("ORDER1", query)
            let plan = try await Self.plan(of: "SELECT id FROM payments \(condition)", values)
            for wanted in [
                "SEARCH p USING INDEX payments_reference (api=? AND shop=? AND reference=?)",
                "SEARCH c USING INDEX sqlite_autoindex_claims_1 (scope=? AND claim_key=?)",
            ] { #expect(plan.contains(wanted), "\(plan)") }
            let read = plan.filter { $0.hasPrefix("SCAN") && !["SCAN apis", "SCAN shops", "SCAN scopes"].contains($0) }
            #expect(read == [], "\(plan)")
        }
    }

    @Test("has an index for each column that names a payment: the database looks there when one is removed")
    func references() async throws {
        let tables = try await Self.texts { try Schema.prepare($0, in: .sqlite, at: 0) }
        let naming = try tables.values.filter { $0.hasPrefix("CREATE TABLE") }.flatMap { table in
            try table.matches(of: Regex(#"[(,](\w+) TEXT[^,]* REFERENCES payments\(id\)"#)).map { match in
                (table.split(separator: " ")[2].prefix { $0 != "(" }, match.output[1].substring ?? "")
            }
        }
        #expect(naming.count > 5)
        for (table, column) in naming {
            let plan = try await Self.plan(of: "SELECT 1 FROM \(table) WHERE \(column) = ?", [.text("P")])
            #expect(plan.first?.hasPrefix("SEARCH") == true, "\(table).\(column): \(plan)")
        }
    }

    @Test("the figures of open payments and of what waits read neither table whole: /metrics needs no token")
    func figures() async throws {
        for state in PaymentState.allCases where state.isOpenQuestion {
            for text in [
                "SELECT COUNT(*) FROM payments WHERE \(SQLTransaction.isIn(state))",
                "SELECT id FROM payments WHERE \(SQLTransaction.isIn(state)) ORDER BY +created_at LIMIT 1",
            ] {
                let plan = try await Self.plan(of: text)
                #expect(plan.first?.contains("INDEX payments_due ") == true, "\(plan)")
            }
        }
        let plan = try await Self.plan(of: SQLTransaction.oldest(.waiting))
        #expect(plan.first?.contains("INDEX notifications_due") == true, "\(plan)")
    }

    @Test("has an index for the newest notifications, which an open page reads again and again")
    func newestNotifications() async throws {
        let plan = try await Self.plan(
            of: "SELECT * FROM notifications WHERE 1 = 1 ORDER BY created_at DESC, id DESC LIMIT 100")
        #expect(plan == ["SCAN notifications USING INDEX notifications_newest"])
    }
}
