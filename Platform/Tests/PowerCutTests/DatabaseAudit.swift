import Engine
import Foundation
import Storage
import Support

/// Reads the database itself, beside the platform.
struct DatabaseAudit: Sendable {
    let folder: DataFolder

    struct Row: Sendable {
        let id: PaymentID
        let reference: String
        let state: String
        let notifications: [String]
    }

    /// Payments whose reference begins so: at most one each, decided, told of once, and with an unbroken history.
    ///
    /// - Parameter decided: which of them the platform says that it knows.
    /// - Returns: what is wrong, and how many payments the cut had interrupted.
    func run(prefix: String, decided: Set<String>) async throws -> (findings: Findings, interrupted: Int) {
        let driver = try SQLiteDriver(readingPath: folder.database.path)
        let store = try await SQLStore(reading: driver)
        var findings = Findings()
        var interrupted = 0
        let rows = try await Self.rows(driver, prefix)
        for (reference, same) in Dictionary(grouping: rows, by: \.reference) where same.count > 1 {
            findings.other.append("\(reference) is there \(same.count) times")
        }
        let there = Set(rows.map(\.reference))
        for reference in there.symmetricDifference(decided).sorted() {
            findings.other.append("\(reference): the outcome and the database do not agree on whether it is there")
        }
        for row in rows {
            if PaymentState(rawValue: row.state)?.isDecided != true {
                findings.other.append("\(row.reference) is left \(row.state)")
            }
            if row.notifications.count != 1 || row.notifications.first == "failed" {
                findings.other.append("\(row.reference) has the notifications \(row.notifications)")
            }
            let (history, payment) = try await store.read { (try $0.history(of: row.id), try $0.payment(row.id)) }
            guard let payment, HistoryEntry.isUnbroken(history, endingAt: payment.history) else {
                findings.other.append("the history of \(row.reference) is broken")
                continue
            }
            let lines = history.map { String(decoding: $0.event, as: UTF8.self) }
            if lines.contains(where: { $0.contains("lostTrack") }) { interrupted += 1 }
        }
        try await driver.close()
        return (findings, interrupted)
    }

    /// What `guichet check` finds wrong, with the key. The forms of the APIs are read by the tests of the check itself.
    func findings() async throws -> [String] {
        let store = try await folder.openStoreReadOnly()
        let keys = try VaultKeys(text: TestPlatform.vaultKeysText)
        let report = try await StoreCheck(keys: keys) { _ in }.run(store)
        try await store.close()
        return report.findings.map(\.reason)
    }

    /// Whether SQLite itself finds the file sound.
    func integrity() async throws -> [String] {
        let driver = try SQLiteDriver(readingPath: folder.database.path)
        let lines = try await driver.read { db in
            try db.rows("PRAGMA integrity_check", []).map { try $0.text(0) }
        }
        try await driver.close()
        return lines == ["ok"] ? [] : lines
    }

    private static func rows(_ driver: SQLiteDriver, _ prefix: String) async throws -> [Row] {
        try await driver.read { db in
            try db.rows(
                """
                SELECT id, reference, state, (SELECT group_concat(state) FROM notifications WHERE payment = known.id) FROM (
                    SELECT id, state,
                        json_extract(CAST(details AS TEXT), '$.order.transactionReference') AS reference
                    FROM payments
                ) AS known WHERE substr(reference, 1, ?) = ?
                """,
                [.integer(Int64(prefix.count)), .text(prefix)]
            ).map { row in
                Row(
                    id: PaymentID(try row.text(0)), reference: try row.text(1), state: try row.text(2),
                    notifications: try row.optionalText(3)?.split(separator: ",").map(String.init) ?? [])
            }
        }
    }
}
