import Foundation
import GRDB

/// A connection that is valid during one body.
struct SQLiteConnection: SQLConnection {
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

    /// Reads row by row, for a table that is too large for memory.
    func forEachRow(_ sql: String, _ body: (SQLRow) throws -> Void) throws {
        let cursor = try Row.fetchCursor(db, sql: sql)
        while let row = try cursor.next() { try body(SQLRow(row.databaseValues.map(Self.value))) }
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
            self.init(
                .folderUnusable, "the database \(path) cannot be opened for writing (\(error.resultCode))",
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
