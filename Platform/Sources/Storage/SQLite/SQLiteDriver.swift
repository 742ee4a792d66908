import Foundation
import GRDB

/// SQLite in WAL mode with a flush at every commit. GRDB is the connection and the pool, no more.
public struct SQLiteDriver: SQLDriver {
    private let pool: DatabasePool

    /// Opens or creates the database.
    ///
    /// - Throws: ``StorageError`` with the code `notDurable` when the writer does not end up with `synchronous=FULL`.
    public init(path: String, readOnly: Bool = false) throws {
        var configuration = Configuration()
        configuration.readonly = readOnly
        configuration.maximumReaderCount = 4
        configuration.busyMode = .timeout(5)
        pool = try DatabasePool(path: path, configuration: configuration)
        if !readOnly { try Self.flushAtEveryCommit(pool) }
    }

    /// GRDB's pool sets `synchronous=NORMAL` when it switches to WAL, after any set-up of ours; under NORMAL a commit
    /// can be lost with the power. So it is set afterwards, and read back on the writer (a reader has its own value).
    private static func flushAtEveryCommit(_ pool: DatabasePool) throws {
        let (mode, synchronous) = try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            return (
                try String.fetchOne(db, sql: "PRAGMA journal_mode"), try Int.fetchOne(db, sql: "PRAGMA synchronous")
            )
        }
        guard mode == "wal", synchronous == 2 else {
            throw StorageError(
                .notDurable,
                "the database answers journal_mode=\(mode ?? "?"), synchronous=\(synchronous.map(String.init) ?? "?")",
                remedy: "put the data folder on a local disk")
        }
    }

    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        // In a task of its own: GRDB rolls a write back when the task that asked for it is cancelled.
        let pool = pool
        return try await Task { try await pool.write { try body(SQLiteConnection(db: $0)) } }.value
    }

    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await pool.read { try body(SQLiteConnection(db: $0)) }
    }

    public func close() throws { try pool.close() }
}

/// One connection, for the length of one body.
private struct SQLiteConnection: SQLConnection {
    let db: Database

    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        let statement = try db.cachedStatement(sql: sql)
        try statement.execute(arguments: Self.arguments(arguments))
        return db.changesCount
    }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        let statement = try db.cachedStatement(sql: sql)
        let cursor = try Row.fetchCursor(statement, arguments: Self.arguments(arguments))
        var rows: [SQLRow] = []
        while let row = try cursor.next() {
            rows.append(SQLRow(row.databaseValues.map(Self.value)))
        }
        return rows
    }

    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        var result: Result?
        try db.inSavepoint {
            result = try body()
            return .commit
        }
        guard let result else { throw StorageError.corrupt("savepoint") }
        return result
    }

    private static func arguments(_ values: [SQLValue]) -> StatementArguments {
        StatementArguments(
            values.map { value -> DatabaseValue in
                switch value {
                case .null: .null
                case .integer(let integer): integer.databaseValue
                case .text(let text): text.databaseValue
                case .blob(let bytes): Data(bytes).databaseValue
                }
            })
    }

    private static func value(_ value: DatabaseValue) -> SQLValue {
        switch value.storage {
        case .null: .null
        case .int64(let integer): .integer(integer)
        case .double(let double): .text("\(double)")
        case .string(let text): .text(text)
        case .blob(let data): .blob([UInt8](data))
        }
    }
}
