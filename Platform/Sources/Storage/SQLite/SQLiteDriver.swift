import GRDB
import Synchronization

/// SQLite in WAL mode with a flush at every commit. GRDB is the connection and the pool, no more.
package final class SQLiteDriver: SQLDriver {
    /// How much a commit is worth.
    package enum Synchronous: String, Sendable {
        /// A commit survives a power cut. The only one that a platform may use.
        case full = "FULL"
        /// It does not. There for the test that must fail with it.
        case off = "OFF"

        fileprivate var level: Int {
            switch self {
            case .full: 2
            case .off: 0
            }
        }
    }

    package struct Options: Sendable {
        package var synchronous = Synchronous.full
        package var maximumBatch = 256
        /// Told of every flush.
        package var onFlush: @Sendable (FlushReport) -> Void = { _ in }
        /// Called when COMMIT itself fails: whether the batch is on disk is not known, and no later answer of this
        /// process could be trusted. A platform stops here.
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
    /// - Throws: ``StorageError`` with the code `notDurable` when the writer does not end up as asked.
    package init(path: String, options: Options) throws {
        let pool = try Self.translated(path) { try DatabasePool(path: path, configuration: Self.configuration()) }
        try Self.translated(path) { try Self.set(options.synchronous, on: pool) }
        self.path = path
        self.pool = pool
        isReadOnly = false
        committer = GroupCommitter(maximumBatch: options.maximumBatch, onFlush: options.onFlush) { batch in
            // GRDB rolls back when the calling task is cancelled; this task is the committer's own, and never is.
            try await pool.writeWithoutTransaction { db in
                try Batch(db: db, onCommitFailure: options.onCommitFailure).run(batch)
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

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.maximumReaderCount = 4
        configuration.busyMode = .timeout(5)
        return configuration
    }

    /// GRDB's pool sets `synchronous=NORMAL` when it switches to WAL, after any set-up of ours; under NORMAL a commit
    /// can be lost with the power. So it is set afterwards, and read back on the writer (a reader has its own value).
    ///
    /// What is deleted or replaced is overwritten with zeros: some systems build SQLite so that it does, others not.
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

    /// SQLite's refusal to open, in words that say what to do.
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
        // Overwriting alone leaves something: a page that was split, or filled anew, keeps copies in its gaps.
        if rewriting { try await pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM") } }
        // The log keeps pages as they were, until something else is written over them.
        try await emptyLog()
    }

    /// As a statement, which a closed connection refuses: GRDB's function would pass it on to SQLite, which crashes.
    private func emptyLog() async throws {
        try await pool.writeWithoutTransaction { db in
            let isBusy = try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            guard isBusy == 0 else {
                throw DatabaseError(resultCode: .SQLITE_BUSY, message: "others read the database")
            }
        }
    }

    /// Leaves everything in the one file, so that a copy of it has everything. GRDB closes its readers last, and those
    /// may not empty the log.
    package func close() async throws {
        await committer.drain()
        guard !isReadOnly, !isClosed.exchange(true, ordering: .relaxed) else { return try pool.close() }
        let emptied: Result<Void, any Error>
        do {
            try await emptyLog()
            emptied = .success(())
        } catch {
            emptied = .failure(StorageError(logRemainsBeside: path, error))
        }
        try pool.close()
        try emptied.get()
    }

    /// Makes a database that nobody reads before it is whole: what is cut short is thrown away, so each page is written
    /// once, and the caller flushes them once.
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

    /// Whether a platform's tables are in a database.
    ///
    /// Opened for writing, though nothing is written: a power cut while a database was switched to WAL leaves a rollback
    /// journal, and a connection that only reads refuses such a database (SQLITE_READONLY_ROLLBACK) instead of undoing
    /// the change that was cut short.
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
            // The transaction is lost, or cannot be brought back to a savepoint: nothing of the batch stands.
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

    /// - Throws: only when the whole batch is lost.
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
