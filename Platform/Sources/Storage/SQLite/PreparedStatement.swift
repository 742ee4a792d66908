import GRDB
import GRDBSQLite

/// A statement that was compiled once for its connection, in SQLite's own functions: GRDB copies each argument into
/// `Data` and each row into a list of boxed values, which costs more than SQLite's work for it.
///
/// Not for two threads at a time: the connection's queue sees to that.
final class PreparedStatement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let sql: String

    init(_ sql: String, on connection: OpaquePointer) throws {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw Self.error(code, on: connection, sql) }
        self.handle = handle
        self.connection = connection
        self.sql = sql
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs the statement to its end; rows are not read.
    ///
    /// - Parameter scratch: memory for the arguments, which SQLite reads where they are.
    /// - Returns: the number of changed rows.
    func run(_ arguments: [SQLValue], scratch: inout [UInt8]) throws -> Int {
        try bound(arguments, scratch: &scratch) { while try step() {} }
        // GRDB's own function also looks up the queue that it is called on.
        return Int(sqlite3_changes(connection))
    }

    /// Calls `body` with each row.
    func forEachRow(
        _ arguments: [SQLValue], scratch: inout [UInt8], _ body: (SQLRow) throws -> Void
    ) throws {
        try bound(arguments, scratch: &scratch) {
            let width = sqlite3_column_count(handle)
            while try step() { try body(row(width)) }
        }
    }

    /// - Returns: whether there is a row.
    private func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw Self.error(code, on: connection, sql)
        }
    }

    // MARK: Arguments

    /// All texts and blobs of a call lie one after the other in one buffer, which does not move until the statement is
    /// reset. So SQLite makes no copy of its own of any of them.
    private func bound(_ arguments: [SQLValue], scratch: inout [UInt8], _ body: () throws -> Void) throws {
        guard arguments.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw DatabaseError(
                resultCode: .SQLITE_MISUSE, message: "\(arguments.count) arguments do not fit the statement", sql: sql)
        }
        // A short buffer still has an address, which an empty text needs: without one, SQLite binds NULL.
        scratch.removeAll(keepingCapacity: true)
        scratch.append(0)
        for argument in arguments {
            switch argument {
            case .text(let text): scratch.append(contentsOf: text.utf8)
            case .blob(let bytes): scratch.append(contentsOf: bytes)
            case .null, .integer: break
            }
        }
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        try scratch.withUnsafeBytes { buffer in
            try bind(arguments, from: buffer)
            try body()
        }
    }

    private func bind(_ arguments: [SQLValue], from buffer: UnsafeRawBufferPointer) throws {
        var offset = 1
        var place: CInt = 0
        for argument in arguments {
            place += 1
            let bytes: UnsafeRawPointer?
            let code: CInt
            switch argument {
            // Every argument is NULL before: a new statement's, and those that were cleared after a run.
            case .null: code = SQLITE_OK
            case .integer(let value): code = sqlite3_bind_int64(handle, place, value)
            case .text(let text):
                let length = text.utf8.count
                bytes = buffer.baseAddress.map { $0 + offset }
                code = sqlite3_bind_text64(
                    handle, place, bytes?.assumingMemoryBound(to: CChar.self), UInt64(length), nil, UInt8(SQLITE_UTF8))
                offset += length
            case .blob(let value):
                bytes = buffer.baseAddress.map { $0 + offset }
                code = sqlite3_bind_blob64(handle, place, bytes, UInt64(value.count), nil)
                offset += value.count
            }
            guard code == SQLITE_OK else { throw Self.error(code, on: connection, sql) }
        }
    }

    // MARK: Results

    private func row(_ width: CInt) -> SQLRow {
        var values: [SQLValue] = []
        values.reserveCapacity(Int(width))
        for column in 0..<width { values.append(value(column)) }
        return SQLRow(values)
    }

    private func value(_ column: CInt) -> SQLValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, column))
        case SQLITE_NULL: .null
        case SQLITE_BLOB: .blob(bytes(sqlite3_column_blob(handle, column), column) { [UInt8]($0) })
        // A number with a fraction is in no column of ours; as a text, a damaged row is found by its reader.
        default:
            .text(bytes(sqlite3_column_text(handle, column), column) { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// The length is asked for after the value: reading a value as a text may convert it.
    private func bytes<Result>(
        _ address: UnsafeRawPointer?, _ column: CInt, _ read: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        read(UnsafeRawBufferPointer(start: address, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// What callers distinguish has the form that it has for every database.
    private static func error(_ code: CInt, on connection: OpaquePointer, _ sql: String) -> any Error {
        let result = ResultCode(rawValue: code)
        if [.SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_UNIQUE].contains(result) {
            return StorageError.rowExists(String(cString: sqlite3_errmsg(connection)))
        }
        // The triggers that refuse something have one rule: Schema+RowsOfRemovedShops.swift.
        if result == .SQLITE_CONSTRAINT_TRIGGER { return StorageError.shopRemoved }
        return DatabaseError(
            resultCode: result, message: String(cString: sqlite3_errmsg(connection)), sql: sql)
    }
}
