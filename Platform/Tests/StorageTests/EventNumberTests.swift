import Engine
import GuichetCore
import Storage
import Support
import Testing

/// SQLite, "VACUUM": it "may change the ROWIDs for entries in any tables that do not have an explicit INTEGER PRIMARY KEY".
/// It does so for tables without an index; those of events have one, of their primary keys.
@Suite("The numbers of events in a file of SQLite")
struct EventNumberTests {
    @Test(
        "they stay when the whole file is written anew, also with gaps",
        arguments: ["history", "notification_attempts"])
    func rewritten(table: String) async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        try folder.create()
        let store = try await folder.openStore(at: TestPlatform.noon, options: .test)
        let amount = try #require(Amount(minorUnits: 100, currency: .eur))
        let payment = Payment(
            id: PaymentID("P"), shop: ShopID(api: "sips", name: "1"), amount: amount, state: .toCapture,
            plan: PaymentPlan(capture: .withAuthorisation, pendingUntil: TestPlatform.noon),
            instrument: .provider("app"),
            messageID: AcquirerMessageID("m"), createdAt: TestPlatform.noon, details: [])
        try await store.write { try $0.insert(payment) }
        let sql =
            table == "history"
            ? "INSERT INTO history (rowid, payment, number, at, event, hash) VALUES (?, 'P', ?, 1, x'00', x'00')"
            : """
            INSERT INTO notification_attempts (rowid, notification, number, at, microseconds, result, copy)
                VALUES (?, 'N', ?, 1, 1, 'delivered', 0)
            """
        // As after a copy from PostgreSQL, and with a line that was removed.
        _ = try await store.driver.write { db in
            for number: Int64 in 1...4 {
                _ = try db.execute(sql, [.integer(number << 40), .integer(number)])
            }
            return try db.execute("DELETE FROM \(table) WHERE number = 2", [])
        }
        func numbers() async throws -> [Int64] {
            try await store.driver.read {
                try $0.rows("SELECT rowid FROM \(table) ORDER BY rowid", []).map { try $0.integer(0) }
            }
        }
        let before = try await numbers()
        #expect(before == [1 << 40, 3 << 40, 4 << 40])
        try await store.eraseRemains(rewriting: true)
        #expect(try await numbers() == before)
        try await store.close()
    }
}
