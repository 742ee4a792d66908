import Dispatch
import GRDB

/// A database of SQLite that no process reads before it is complete (as ``SQLiteDriver/makeDatabase(path:_:)`` makes it),
/// written in one transaction.
final class SQLiteCopyDriver: OneTransactionDriver {
    private let database: DatabaseQueue
    private let thread = DispatchQueue(label: "guichet.copy.sqlite")
    // `nonisolated(unsafe)`: used on the thread only.
    private nonisolated(unsafe) var connection: SQLiteConnection?

    init(path: String) throws {
        var configuration = Configuration()
        // Rows come in the order of their keys, and may refer to later ones.
        configuration.foreignKeysEnabled = false
        configuration.allowsUnsafeTransactions = true
        do {
            database = try DatabaseQueue(path: path, configuration: configuration)
            connection = try database.writeWithoutTransaction { db in
                // An interrupted copy is deleted, so each page is written once, and flushed at the end.
                try db.execute(sql: "PRAGMA journal_mode = OFF")
                try db.execute(sql: "PRAGMA synchronous = OFF")
                try db.execute(sql: "BEGIN")
                return SQLiteConnection(db: db)
            }
        } catch let error as DatabaseError {
            throw StorageError(opening: path, error)
        }
    }

    var dialect: SQLDialect { .sqlite }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            thread.async { [self] in
                continuation.resume(
                    with: Swift.Result {
                        try database.writeWithoutTransaction { _ in
                            guard let connection else { throw Self.closed }
                            return try body(connection)
                        }
                    })
            }
        }
    }

    private static var closed: StorageError {
        StorageError(.folderUnusable, "the copy is closed", remedy: "repeat the command")
    }

    func commit() async throws { _ = try await read { try $0.execute("COMMIT", []) } }

    func close() async {
        await withCheckedContinuation { continuation in
            thread.async { [self] in
                database.writeWithoutTransaction { _ in
                    connection?.releaseStatements()
                    connection = nil
                }
                // The file is complete, or is deleted.
                try? database.close()
                continuation.resume()
            }
        }
    }
}
