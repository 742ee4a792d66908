package import Engine
import Foundation

/// The journal of requests in a database of its own.
///
/// `synchronous=NORMAL`: a power cut may lose the last seconds of the journal, but damages nothing, and no call waits for
/// a flush. Payments are in another file with another setting.
package struct SQLRequestStore: RequestStore {
    private let driver: SQLiteDriver

    private static let migration = Migration(
        version: 1, name: "journal of requests",
        statements: [
            """
            CREATE TABLE requests (
                number INTEGER PRIMARY KEY,
                at BIGINT NOT NULL,
                machine_time BIGINT NOT NULL,
                microseconds BIGINT NOT NULL,
                api TEXT NOT NULL,
                call TEXT NOT NULL,
                shop TEXT,
                payment TEXT,
                method TEXT NOT NULL,
                path TEXT NOT NULL,
                status BIGINT NOT NULL,
                code TEXT,
                refused BIGINT NOT NULL,
                why TEXT,
                details BLOB NOT NULL
            )
            """,
            "CREATE INDEX requests_payment ON requests (payment, number) WHERE payment IS NOT NULL",
        ])

    /// Opens or creates the journal of a data folder.
    package static func open(
        in folder: DataFolder, at instant: Instant, meters: RequestMeters = RequestMeters(),
        onCommitFailure: @escaping @Sendable (any Error) -> Void
    ) async throws -> SQLRequestStore {
        var options = SQLiteDriver.Options(onCommitFailure: onCommitFailure)
        options.synchronous = .normal
        options.maximumReaders = 1
        options.onFlush = { meters.work($0.cost.processorTime) }
        let path = folder.requests.path
        let migrate: @Sendable (any SQLConnection) throws -> Void = { db in
            try Migrator.migrate(db, with: [migration], at: instant.milliseconds)
        }
        if !FileManager.default.fileExists(atPath: path) {
            // Under its own name at once: an unfinished one is replaced by the caller, as any that cannot be read.
            try SQLiteDriver.makeDatabase(path: path, migrate)
            try DurableFile.flush(folder.requests)
        }
        let driver = try SQLiteDriver(path: path, options: options)
        do {
            try await driver.write(migrate)
        } catch {
            // The caller may put the file aside. Of a damaged one, the log is not emptied; the first error says why.
            try? await driver.close()
            throw error
        }
        return SQLRequestStore(driver: driver)
    }

    package var lastNumber: Int64 {
        get async throws {
            // A start asks for it on the connection that is open. One for reading waits until the journal is read.
            try await driver.write { db in
                try db.rows("SELECT COALESCE(MAX(number), 0) FROM requests", []).first?.integer(0) ?? 0
            }
        }
    }

    package func append(_ records: [RequestRecord]) async throws {
        try await driver.write { db in
            for record in records { try Self.insert(record, db) }
        }
    }

    private static func insert(_ record: RequestRecord, _ db: any SQLConnection) throws {
        try db.execute(
            """
            INSERT INTO requests (number, at, machine_time, microseconds, api, call, shop, payment, method, path,
                status, code, refused, why, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(record.number), .integer(record.at.milliseconds), .integer(record.machineTime.milliseconds),
                .integer(record.microseconds), .text(record.api), .text(record.call), .optional(record.shop),
                .optional(record.payment?.text), .text(record.method), .text(record.path),
                .integer(Int64(record.status)), .optional(record.code), .integer(record.isRefused ? 1 : 0),
                .optional(record.why), .blob(record.details),
            ])
    }

    private static let columns =
        "number, at, machine_time, microseconds, api, call, shop, payment, method, path, status, code, refused, why"

    package func requests(_ query: RequestQuery) async throws -> [RequestRecord] {
        var (conditions, arguments): ([String], [SQLValue]) = ([], [])
        func add(_ condition: String, _ value: SQLValue?) {
            guard let value else { return }
            conditions.append(condition)
            arguments.append(value)
        }
        add("refused = ?", query.isRefused.map { .integer($0 ? 1 : 0) })
        add("api = ?", query.api.map(SQLValue.text))
        add("shop = ?", query.shop.map(SQLValue.text))
        add("payment = ?", query.payment.map { .text($0.text) })
        add("number < ?", query.before.map(SQLValue.integer))
        add("number > ?", query.after.map(SQLValue.integer))
        let order = query.after == nil ? "DESC" : "ASC"
        let sql = """
            SELECT \(Self.columns) FROM requests \
            \(conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))") \
            ORDER BY number \(order) LIMIT ?
            """
        let (all, limit) = (arguments, Int64(query.limit))
        return try await driver.read { db in
            try db.rows(sql, all + [.integer(limit)]).map { try Self.record($0, details: []) }
        }
    }

    package func request(_ number: Int64) async throws -> RequestRecord? {
        try await driver.read { db in
            try db.rows("SELECT \(Self.columns), details FROM requests WHERE number = ?", [.integer(number)]).first
                .map { try Self.record($0, details: $0.blob(14)) }
        }
    }

    private static func record(_ row: SQLRow, details: [UInt8]) throws -> RequestRecord {
        RequestRecord(
            number: try row.integer(0), at: Instant(milliseconds: try row.integer(1)),
            machineTime: Instant(milliseconds: try row.integer(2)), microseconds: try row.integer(3),
            api: try row.text(4), call: try row.text(5), shop: try row.optionalText(6),
            payment: try row.optionalText(7).map { PaymentID($0) }, method: try row.text(8), path: try row.text(9),
            status: Int(try row.integer(10)), code: try row.optionalText(11), isRefused: try row.integer(12) == 1,
            why: try row.optionalText(13), details: details)
    }

    /// In many transactions: what is deleted is overwritten, for which the log needs as much room as it had.
    package func trim(before instant: Instant, bytes: Int64) async throws {
        while !Task.isCancelled, try await driver.write({ try Self.deleteSome(before: instant, $0) }) {}
        while !Task.isCancelled, try await driver.write({ try Self.bytes($0).used > bytes && Self.deleteOldest($0) }) {}
        guard !Task.isCancelled else { return }
        // Pages that are free are used again. Of a file that was much larger, as under a higher limit, most never would be.
        let left = try await driver.write { try Self.bytes($0) }
        if left.free > max(left.used, Self.keptFree) { try await driver.eraseRemains(rewriting: true) }
    }

    /// So much free space is not worth a new file.
    private static let keptFree: Int64 = 1 << 20

    /// What the entries take on disk, and what is free beside them.
    private static func bytes(_ db: any SQLConnection) throws -> (used: Int64, free: Int64) {
        func pragma(_ name: String) throws -> Int64 { try db.rows("PRAGMA \(name)", []).first?.integer(0) ?? 0 }
        let (all, free, size) = try (pragma("page_count"), pragma("freelist_count"), pragma("page_size"))
        return ((all - free) * size, free * size)
    }

    /// The oldest alone are looked at; `false` if none of them is older.
    private static func deleteSome(before instant: Instant, _ db: any SQLConnection) throws -> Bool {
        try db.execute(
            """
            DELETE FROM requests WHERE number <= (
                SELECT MAX(number) FROM (SELECT number, machine_time FROM requests ORDER BY number LIMIT 500)
                    WHERE machine_time < ?)
            """, [.integer(instant.milliseconds)]) > 0
    }

    /// A twentieth of them; `false` if there was none.
    private static func deleteOldest(_ db: any SQLConnection) throws -> Bool {
        let ends = try db.rows("SELECT MIN(number), MAX(number) FROM requests", []).first
        guard let oldest = try ends?.optionalInteger(0), let newest = try ends?.optionalInteger(1) else { return false }
        return try db.execute(
            "DELETE FROM requests WHERE number <= ?", [.integer(oldest + (newest - oldest) / 20)]) > 0
    }

    package func close() async throws { try await driver.close() }
}
