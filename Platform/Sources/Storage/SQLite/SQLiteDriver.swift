import Dispatch
import Engine
import GRDB
import Synchronization

/// SQLite in WAL mode with a flush at every commit. GRDB provides only the connection and the pool.
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
        isReadOnly = false
        committer = GroupCommitter(maximumBatch: options.maximumBatch, onFlush: options.onFlush) { batch in
            // GRDB rolls back when the calling task is cancelled; this task belongs to the committer, and is never
            // cancelled.
            try await pool.writeWithoutTransaction { db in
                let before = ProcessorTime.ofThread
                try Batch(db: db, onCommitFailure: options.onCommitFailure).run(batch)
                return ProcessorTime.ofThread - before
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
        isReadOnly = true
        committer = GroupCommitter(maximumBatch: 1, onFlush: { _ in }) { _ in
            throw StorageError(.folderUnusable, "opened for reading only", remedy: "ask the running platform")
        }
    }

    fileprivate static let usualReaders = 4

    private static func configuration(readers: Int = usualReaders) -> Configuration {
        var configuration = Configuration()
        configuration.maximumReaderCount = readers
        configuration.busyMode = .timeout(5)
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
        try await pool.read { try body(SQLiteConnection(db: $0)) }
    }

    package func eraseRemains(rewriting: Bool) async throws {
        // Overwriting alone is not enough: a page that was split or filled again keeps copies in its gaps.
        if rewriting { try await pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM") } }
        // The log keeps old pages until they are overwritten.
        try await emptyLog()
    }

    /// As a statement, which fails on a closed connection: GRDB's function would pass the call on to SQLite, which
    /// crashes.
    private func emptyLog() async throws {
        try await pool.writeWithoutTransaction { db in
            let isBusy = try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            guard isBusy == 0 else {
                throw DatabaseError(resultCode: .SQLITE_BUSY, message: "others read the database")
            }
        }
    }

    /// Leaves all data in the one file, so that a copy of it is complete. GRDB closes its readers last, and readers may
    /// not empty the log.
    package func close() async throws {
        await committer.drain()
        guard !isReadOnly, !isClosed.exchange(true, ordering: .relaxed) else { return try await closePool() }
        let emptied: Result<Void, any Error>
        do {
            try await emptyLog()
            emptied = .success(())
        } catch {
            emptied = .failure(StorageError(logRemainsBeside: path, error))
        }
        try await closePool()
        try emptied.get()
    }

    /// It waits for the readers, which would keep a thread of Swift's cooperative pool busy.
    private func closePool() async throws {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { [pool] in continuation.resume(with: Result { try pool.close() }) }
        }
    }

    /// Creates a database that no process reads before it is complete: an interrupted one is deleted, so each page is
    /// written once, and the caller flushes once.
    static func makeDatabase(path: String, _ body: (any SQLConnection) throws -> Void) throws {
        try translated(path) {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA journal_mode = OFF")
                try db.execute(sql: "PRAGMA synchronous = OFF")
                try db.inTransaction {
                    try body(SQLiteConnection(db: db))
                    return .commit
                }
            }
            try queue.close()
        }
    }

    /// Whether a database contains a platform's tables.
    ///
    /// Opened for writing, though nothing is written: a power cut during the switch to WAL leaves a rollback journal,
    /// and a read-only connection refuses such a database (SQLITE_READONLY_ROLLBACK) instead of undoing the interrupted
    /// change.
    static func hasTables(path: String) throws -> Bool {
        try translated(path) {
            let queue = try DatabaseQueue(path: path, configuration: configuration())
            defer { try? queue.close() }
            return try queue.read { try $0.tableExists("schema_migrations") }
        }
    }
}

/// One transaction for many writes.
private struct Batch {
    let db: Database
    let onCommitFailure: @Sendable (any Error) -> Void

    func run(_ writes: [any PendingWrite]) throws {
        try db.execute(sql: "BEGIN IMMEDIATE")
        do {
            for write in writes { try perform(write) }
        } catch {
            // The transaction is lost, or cannot return to a savepoint: nothing of the batch is written.
            if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
            throw error
        }
        do {
            try db.execute(sql: "COMMIT")
        } catch {
            onCommitFailure(error)
            if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
            throw error
        }
    }

    /// - Throws: only if the whole batch is lost.
    private func perform(_ write: any PendingWrite) throws {
        try db.execute(sql: "SAVEPOINT write_of_batch")
        do {
            try write.perform(SQLiteConnection(db: db))
        } catch {
            write.reject(error)
            // Some errors (a full disk, an I/O error) end the transaction, and with it the writes before this one.
            guard db.isInsideTransaction else { throw error }
            try db.execute(sql: "ROLLBACK TO SAVEPOINT write_of_batch")
        }
        try db.execute(sql: "RELEASE SAVEPOINT write_of_batch")
    }
}
