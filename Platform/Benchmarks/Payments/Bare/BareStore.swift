import Foundation
import Storage

/// The bare database: the driver and the group commit that guichet uses, and rows as long as those of a payment, in a
/// table that has nothing else. A payment is two writes that are flushed one after the other, as in guichet.
struct BareStore {
    /// How many bytes the two durable steps of a payment write.
    struct RowSizes: Codable, Sendable {
        var first: Int
        var second: Int
    }

    static func measure(_ sizes: RowSizes, in folder: URL, tasks: Int, seconds: Double) async throws -> Sample {
        let path = folder.appendingPathComponent("bare-\(tasks).sqlite").path
        let driver = try SQLiteDriver(
            path: path, options: SQLiteDriver.Options { Progress.tell("COMMIT failed: \($0)") })
        try await driver.write { db in
            _ = try db.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)", [])
        }
        let rows = [sizes.first, sizes.second].map { [UInt8](repeating: 7, count: $0) }
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let latencies = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    var latencies: [Int64] = []
                    var now = ContinuousClock.now
                    while now < end {
                        for row in rows {
                            try await driver.write { db in
                                _ = try db.execute("INSERT INTO bare (bytes) VALUES (?)", [.blob(row)])
                            }
                        }
                        let after = ContinuousClock.now
                        latencies.append((after - now).nanoseconds)
                        now = after
                    }
                    return latencies
                }
            }
            var all: [Int64] = []
            for try await latencies in group { all += latencies }
            return all
        }
        let took = ContinuousClock.now - start
        try await driver.close()
        return Sample(latencies: latencies, took: took)
    }

    /// What the payments of a guichet database take on average, in bytes of values.
    static func rowSizes(of database: URL) async throws -> RowSizes {
        let driver = try SQLiteDriver(readingPath: database.path)
        let sizes = try await driver.read { db in
            func average(_ table: String, _ tally: String) throws -> Int {
                let columns = try db.rows("SELECT name FROM pragma_table_info('\(table)')", []).map { try $0.text(0) }
                let length = columns.map { "COALESCE(LENGTH(CAST(\($0) AS BLOB)), 0)" }.joined(separator: " + ")
                let row = try db.rows(
                    "SELECT SUM(\(length)) / MAX(1, (SELECT COUNT(*) FROM payments)) FROM \(table) \(tally)", []
                ).first
                return Int(try row?.integer(0) ?? 0)
            }
            let payment = try average("payments", "")
            // Ordering writes the payment, its claims and the first line of its history; deciding writes the payment
            // again and the second line.
            return RowSizes(
                first: try payment + average("claims", "") + average("history", "WHERE number = 1"),
                second: try payment + average("history", "WHERE number > 1"))
        }
        try await driver.close()
        return sizes
    }
}
