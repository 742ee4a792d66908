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
        try pool.writeWithoutTransaction { _ in
            try BatchTransaction(on: Writing(connection: connection, onCommitFailure: onCommitFailure)).run(batch)
        }
    }

    func releaseStatements() {
        pool.writeWithoutTransaction { _ in connection.releaseStatements() }
    }
}

/// Three words, which Swift keeps in a value of the protocol's type; for a larger one it would allocate for each write.
private struct Writing: BatchConnection {
    let connection: SQLiteConnection
    let onCommitFailure: @Sendable (any Error) -> Void

    var dialect: SQLDialect { .sqlite }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try connection.execute(sql, arguments) }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] { try connection.rows(sql, arguments) }

    func begin() throws { try connection.execute("BEGIN IMMEDIATE", []) }

    func commit() throws {
        do {
            try connection.execute("COMMIT", [])
        } catch {
            onCommitFailure(error)
            throw error
        }
    }

    func rollBack() throws {
        if connection.isInsideTransaction { try connection.execute("ROLLBACK", []) }
    }

    func losesBatch(_ error: any Error) -> Bool { !connection.isInsideTransaction }
}
