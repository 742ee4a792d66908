import GRDB
import GRDBSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection with the statements that were compiled for it. It is used on the connection's own queue only, and
/// statements must be released before GRDB closes the connection.
final class SQLiteConnection: SQLConnection {
    /// More than the store has. A caller that builds statements of ever new texts must not fill the memory.
    private static let maximumStatements = 400

    private let db: Database
    private var statements: [StatementText: PreparedStatement] = [:]
    private var scratch: [UInt8] = []

    init(db: Database) { self.db = db }

    var dialect: SQLDialect { .sqlite }

    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        try statement(sql).run(arguments, scratch: &scratch)
    }

    var isInsideTransaction: Bool { db.isInsideTransaction }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        try statement(sql).forEachRow(arguments, scratch: &scratch) { rows.append($0) }
        return rows
    }

    /// Reads row by row, for a table that is too large for memory.
    func forEachRow(_ sql: String, _ body: (SQLRow) throws -> Void) throws {
        var scratch: [UInt8] = []
        try compiled(sql).forEachRow([], scratch: &scratch, body)
    }

    /// GRDB cannot close a connection that has statements.
    func releaseStatements() { statements = [:] }

    private func statement(_ sql: String) throws -> PreparedStatement {
        let text = StatementText(text: sql)
        if let known = statements[text] { return known }
        if statements.count >= Self.maximumStatements { releaseStatements() }
        let statement = try compiled(sql)
        statements[text] = statement
        return statement
    }

    private func compiled(_ sql: String) throws -> PreparedStatement {
        guard let handle = db.sqliteConnection else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the connection is closed", sql: sql)
        }
        return try PreparedStatement(sql, on: handle)
    }
}

/// A statement's text as it is searched for. A payment's statements have some two thousand bytes, and hardly two
/// statements have the same length and the same end: so no more of them is hashed.
private struct StatementText: Hashable {
    let text: String

    func hash(into hasher: inout Hasher) {
        var end: UInt64 = 0
        for byte in text.utf8.suffix(8) { end = end << 8 | UInt64(byte) }
        hasher.combine(text.utf8.count)
        hasher.combine(end)
    }
}

extension StorageError {
    init(logRemainsBeside path: String, _ error: any Error) {
        self.init(
            .logRemains,
            "the log \(path)-wal could not be emptied: \((error as? DatabaseError)?.resultCode.description ?? "\(error)")",
            remedy: "nothing is lost; copy that file together with \(path), or make copies with `guichet backup`")
    }

    /// The reason why SQLite cannot open or write a file.
    init(opening path: String, _ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR:
            let reason = access(path, R_OK | W_OK) == 0 ? 0 : errno
            self.init(
                .folder(refusedBecause: reason),
                "the database \(path) cannot be opened for writing (\(error.resultCode))",
                remedy: "check the folder's owner, permissions and disk, or name another with --data")
        case .SQLITE_FULL:
            self.init(.folderUnusable, "the disk of \(path) is full", remedy: "free some space and start again")
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            self.init(
                .corrupt, "\(path) is not a database that can be read (\(error.resultCode))",
                remedy: "restore the data folder from a backup; nothing was changed")
        default:
            self.init(
                .folderUnusable, "the database \(path) cannot be opened: \(error.message ?? "\(error.resultCode)")",
                remedy: "see the reason above, or name another folder with --data")
        }
    }
}
