import GRDB
import Synchronization

/// The one connection that writes.
final class SQLiteWriter: Sendable {
    private let pool: DatabasePool
    private let onCommitFailure: @Sendable (any Error) -> Void
    /// Used on the writer's queue only, so by one thread at a time.
    private nonisolated(unsafe) let connection: SQLiteConnection

    init(pool: DatabasePool, onCommitFailure: @escaping @Sendable (any Error) -> Void) {
        self.pool = pool
        self.onCommitFailure = onCommitFailure
        connection = pool.unsafeReentrantWrite { SQLiteConnection(db: $0) }
    }

    /// One transaction for many writes. Runs on the calling thread, and ends when the transaction is flushed.
    func write(_ batch: [any PendingWrite]) throws {
        try pool.writeWithoutTransaction { db in
            try Transaction(db: db, connection: connection, onCommitFailure: onCommitFailure).run(batch)
        }
    }

    func releaseStatements() {
        pool.writeWithoutTransaction { _ in connection.releaseStatements() }
    }
}

private struct Transaction {
    let db: Database
    let connection: SQLiteConnection
    let onCommitFailure: @Sendable (any Error) -> Void

    /// Nearly every write of a batch succeeds, so the writes run without savepoints first: for each, SQLite keeps a copy of
    /// every page that is changed. If one fails, the batch is undone and runs again, with savepoints.
    func run(_ writes: [any PendingWrite]) throws {
        try connection.execute("BEGIN IMMEDIATE", [])
        if try performPlainly(writes) { return try commit() }
        // The one that failed has its error.
        guard writes.count > 1 else { return }
        try connection.execute("BEGIN IMMEDIATE", [])
        do {
            for write in writes { try perform(write) }
        } catch {
            // The transaction is lost, or cannot return to a savepoint: nothing of the batch is written.
            rollBack()
            throw error
        }
        try commit()
    }

    private func commit() throws {
        do {
            try connection.execute("COMMIT", [])
        } catch {
            onCommitFailure(error)
            rollBack()
            throw error
        }
    }

    private func rollBack() {
        if db.isInsideTransaction { _ = try? connection.execute("ROLLBACK", []) }
    }

    /// - Returns: `false` if one of them failed; then nothing is written.
    /// - Throws: if the transaction is lost.
    private func performPlainly(_ writes: [any PendingWrite]) throws -> Bool {
        for write in writes {
            do {
                try write.perform(connection)
            } catch {
                write.reject(error)
                // Some errors (a full disk, an I/O error) end the transaction, and with it the writes before this one.
                guard db.isInsideTransaction else { throw error }
                try connection.execute("ROLLBACK", [])
                return false
            }
        }
        return true
    }

    /// - Throws: only if the whole batch is lost.
    private func perform(_ write: any PendingWrite) throws {
        try connection.execute("SAVEPOINT write_of_batch", [])
        do {
            try write.perform(connection)
        } catch {
            write.reject(error)
            guard db.isInsideTransaction else { throw error }
            try connection.execute("ROLLBACK TO SAVEPOINT write_of_batch", [])
        }
        try connection.execute("RELEASE SAVEPOINT write_of_batch", [])
    }
}
