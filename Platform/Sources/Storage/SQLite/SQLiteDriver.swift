import Dispatch
import Engine
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// SQLite in WAL mode with a flush at every commit. GRDB opens and closes the connections; the statements of the store go
/// to SQLite directly (``PreparedStatement``).
package final class SQLiteDriver: SQLDriver {
    /// How durable a commit is.
    package enum Synchronous: String, Sendable {
        /// A commit survives a power cut. Payments may use no other value.
        case full = "FULL"
        /// A commit may be lost in a power cut, but nothing is damaged. For the journal of requests.
        case normal = "NORMAL"
        /// A commit does not survive a power cut. For the test that must fail with it.
        case off = "OFF"

        fileprivate var level: Int {
            switch self {
            case .full: 2
            case .normal: 1
            case .off: 0
            }
        }
    }

    package struct Options: Sendable {
        package var synchronous = Synchronous.full
        package var maximumBatch = 256
        package var gathering = Gathering()
        package var maximumReaders = SQLiteDriver.usualReaders
        /// Called after every flush.
        package var onFlush: @Sendable (FlushReport) -> Void = { _ in }
        /// Called if COMMIT itself fails: it is not known whether the batch is on disk, and no later answer of this
        /// process could be trusted. The platform stops then.
        package var onCommitFailure: @Sendable (any Error) -> Void

        package init(onCommitFailure: @escaping @Sendable (any Error) -> Void) {
            self.onCommitFailure = onCommitFailure
        }
    }

    private let path: String
    private let pool: DatabasePool
    /// For bodies that may take long: each reads on a thread of its own.
    private let readers: SQLiteReaders
    /// For rows that are looked up by their key, on the calling thread.
    private let lookUps: SQLiteReaders
    private let writer: SQLiteWriter
    private let committer: GroupCommitter
    private let isReadOnly: Bool
    private let isClosed = Atomic(false)

    /// Opens or creates the database.
    ///
    /// - Throws: ``StorageError`` with the code `notDurable` if the writer does not accept the setting.
    package init(path: String, options: Options) throws {
        let pool = try Self.translated(path) {
            try DatabasePool(path: path, configuration: Self.configuration(readers: options.maximumReaders))
        }
        try Self.translated(path) { try Self.set(options.synchronous, on: pool) }
        self.path = path
        self.pool = pool
        (readers, lookUps) = Self.readers(path, maximum: options.maximumReaders)
        isReadOnly = false
        let writer = SQLiteWriter(pool: pool, onCommitFailure: options.onCommitFailure)
        self.writer = writer
        committer = GroupCommitter(
            maximumBatch: options.maximumBatch, gathering: options.gathering, onFlush: options.onFlush
        ) { batch in
            try FlushCost.measuring {
                try writer.write(batch)
                return 0
            }
        }
    }

    /// Opens an existing database for reading, beside a platform that writes.
    package init(readingPath path: String) throws {
        var configuration = Self.configuration()
        configuration.readonly = true
        let pool = try Self.translated(path) { try DatabasePool(path: path, configuration: configuration) }
        self.path = path
        self.pool = pool
        (readers, lookUps) = Self.readers(path, maximum: Self.usualReaders)
        writer = SQLiteWriter(pool: pool, onCommitFailure: { _ in })
        isReadOnly = true
        committer = GroupCommitter(maximumBatch: 1, onFlush: { _ in }) { _ in
            throw StorageError(.folderUnusable, "opened for reading only", remedy: "ask the running platform")
        }
    }

    fileprivate static let usualReaders = 4

    private static func readers(_ path: String, maximum: Int) -> (readers: SQLiteReaders, lookUps: SQLiteReaders) {
        let configuration = configuration(readers: maximum)
        return (
            SQLiteReaders(path: path, configuration: configuration, maximum: maximum),
            // A caller that finds none free waits on a thread for longer reads.
            SQLiteReaders(
                path: path, configuration: configuration, maximum: ProcessInfo.processInfo.activeProcessorCount)
        )
    }

    private static func configuration(readers: Int = usualReaders) -> Configuration {
        var configuration = Configuration()
        configuration.maximumReaderCount = readers
        configuration.busyMode = .timeout(TimeInterval(usualWait) / 1_000)
        return configuration
    }

    /// GRDB's pool sets `synchronous=NORMAL` when it switches to WAL, after any configuration by the caller; under
    /// NORMAL a power cut can lose a commit. So the value is set afterwards, and read back on the writer (a reader has
    /// its own value).
    ///
    /// Deleted or replaced data are overwritten with zeros: only some systems build SQLite with that default.
    private static func set(_ synchronous: Synchronous, on pool: DatabasePool) throws {
        let (mode, level) = try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = \(synchronous.rawValue)")
            try db.execute(sql: "PRAGMA secure_delete = ON")
            return (
                try String.fetchOne(db, sql: "PRAGMA journal_mode"), try Int.fetchOne(db, sql: "PRAGMA synchronous")
            )
        }
        guard mode == "wal", level == synchronous.level else {
            throw StorageError(
                .notDurable,
                "the database answers journal_mode=\(mode ?? "?"), synchronous=\(level.map(String.init) ?? "?")",
                remedy: "put the data folder on a local disk")
        }
    }

    /// An error of SQLite at opening, with a text that says what to do.
    private static func translated<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StorageError(opening: path, error)
        }
    }

    package var dialect: SQLDialect { .sqlite }

    /// How many writes wait for a flush.
    package var queueDepth: Int { committer.depth }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await committer.submit(body)
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await readers.read(body)
    }

    package func lookUp<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        if let result = try lookUps.readHere(body) { return result }
        return try await readers.read(body)
    }

    package func eraseRemains(rewriting: Bool) async throws {
        // Overwriting alone is not enough: a page that was split or filled again keeps copies in its gaps.
        if rewriting {
            do {
                try await pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                throw StorageError(
                    .diskFull, "the disk of \(path) is full, and nothing was erased",
                    remedy: "free space of twice the file's size, there and in the folder for temporary files (TMPDIR)")
            }
        }
        // The log keeps old pages until they are overwritten. It cannot be emptied while another process reads them: writes
        // wait only for a moment each time, and go on in between.
        for _ in 1..<Self.attemptsToEmptyLog {
            do {
                return try await emptyLog(waitingMilliseconds: Self.shortWait)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        try await emptyLog(waitingMilliseconds: Self.shortWait)
    }

    private static let attemptsToEmptyLog = 10
    private static let shortWait = 50
    /// As long as all other statements.
    private static let usualWait = 5_000

    /// As a statement, which fails on a closed connection: GRDB's function would pass the call on to SQLite, which
    /// crashes.
    private func emptyLog(waitingMilliseconds limit: Int) async throws {
        try await pool.writeWithoutTransaction { db in
            // Not as statements, none of which runs any more once the caller is cancelled: the short limit would stay, and writes
            // that wait for another process would fail with it.
            guard let handle = db.sqliteConnection else {
                throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
            }
            sqlite3_busy_timeout(handle, CInt(limit))
            defer { sqlite3_busy_timeout(handle, CInt(Self.usualWait)) }
            let isBusy = try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            guard isBusy == 0 else {
                throw DatabaseError(resultCode: .SQLITE_BUSY, message: "others read the database")
            }
        }
    }

    /// Leaves all data in the one file, so that a copy of it is complete. Refuses what comes later, and waits for the
    /// writes and reads that have begun. GRDB closes its readers last, and readers may not empty the log.
    package func close() async throws {
        await committer.close()
        await readers.close()
        await lookUps.close()
        guard !isReadOnly, !isClosed.exchange(true, ordering: .relaxed) else { return try await closePool() }
        let emptied: Result<Void, any Error>
        do {
            try await emptyLog(waitingMilliseconds: Self.usualWait)
            emptied = .success(())
        } catch {
            emptied = .failure(StorageError(logRemainsBeside: path, error))
        }
        try await closePool()
        try emptied.get()
    }

    /// It waits for GRDB's readers, which would keep a thread of Swift's cooperative pool busy.
    private func closePool() async throws {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { [pool, writer] in
                writer.releaseStatements()
                continuation.resume(with: Result { try pool.close() })
            }
        }
    }

    /// Creates a database that no process reads before it is complete: an interrupted one is deleted, so each page is
    /// written once, and the caller flushes once. It is in WAL mode already, since changing the mode of a complete
    /// database takes flushes of its own.
    static func makeDatabase(path: String, _ body: (any SQLConnection) throws -> Void) throws {
        try translated(path) {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA journal_mode = OFF")
                try db.execute(sql: "PRAGMA synchronous = OFF")
                let connection = SQLiteConnection(db: db)
                defer { connection.releaseStatements() }
                try db.inTransaction {
                    try body(connection)
                    return .commit
                }
                connection.releaseStatements()
                try db.execute(sql: "PRAGMA journal_mode = WAL")
            }
            try queue.close()
        }
    }

    /// The schema of a database, or `nil` if it has no platform's tables.
    ///
    /// Read only: a connection that may write would move a log that was left into the database, and this version may not
    /// change a newer one's folder. But a power cut during the switch to WAL leaves a rollback journal, and a read-only
    /// connection refuses such a database (SQLITE_READONLY_ROLLBACK) instead of undoing the interrupted change: only then
    /// is it opened for writing.
    static func schemaVersion(path: String) throws -> Int64? {
        try translated(path) {
            do {
                return try schemaVersion(path: path, isReadOnly: true)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
                return try schemaVersion(path: path, isReadOnly: false)
            }
        }
    }

    private static func schemaVersion(path: String, isReadOnly: Bool) throws -> Int64? {
        var configuration = Self.configuration()
        configuration.readonly = isReadOnly
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        return try queue.read { db -> Int64? in
            guard try db.tableExists("schema_migrations") else { return nil }
            return try Int64.fetchOne(db, sql: "SELECT COALESCE(MAX(version), 0) FROM schema_migrations")
        }
    }
}
