/// A value as both databases know it.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    static func optional(_ value: Int64?) -> SQLValue { value.map(SQLValue.integer) ?? .null }
    static func optional(_ value: String?) -> SQLValue { value.map(SQLValue.text) ?? .null }
    static func optional(_ value: [UInt8]?) -> SQLValue { value.map(SQLValue.blob) ?? .null }
}

/// The small part of a database that the store needs. SQL is portable text with `?` for each argument, so that another
/// database is another driver and not another store.
package protocol SQLConnection {
    /// Runs one statement; returns how many rows it changed.
    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int
    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow]
}

/// A database: one writer, many readers.
package protocol SQLDriver: Sendable {
    /// Runs a body: all of its writes or none. When this returns, they survive a power cut.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    /// Takes what was deleted or replaced out of the files.
    ///
    /// - Parameter rewriting: writes the whole database anew, after which nothing is in it but what is stored now. Writes
    ///   wait meanwhile. Without it they do not, and gaps inside the file may keep a little of what was there.
    func eraseRemains(rewriting: Bool) async throws

    /// Waits for the writes under way, empties the write-ahead log into the database, then closes.
    ///
    /// - Throws: ``StorageError`` with the code `logRemains` when it is closed and the log could not be emptied.
    func close() async throws
}

/// One row of an answer.
package struct SQLRow: Sendable {
    private let values: [SQLValue]

    package init(_ values: [SQLValue]) { self.values = values }

    package func integer(_ column: Int) throws -> Int64 {
        guard case .integer(let value)? = value(column) else { throw StorageError.corrupt("column \(column)") }
        return value
    }

    package func text(_ column: Int) throws -> String {
        guard case .text(let value)? = value(column) else { throw StorageError.corrupt("column \(column)") }
        return value
    }

    package func blob(_ column: Int) throws -> [UInt8] {
        guard case .blob(let value)? = value(column) else { throw StorageError.corrupt("column \(column)") }
        return value
    }

    package func optionalInteger(_ column: Int) throws -> Int64? { isNull(column) ? nil : try integer(column) }
    package func optionalText(_ column: Int) throws -> String? { isNull(column) ? nil : try text(column) }
    package func optionalBlob(_ column: Int) throws -> [UInt8]? { isNull(column) ? nil : try blob(column) }

    private func isNull(_ column: Int) -> Bool { value(column) == .null }

    private func value(_ column: Int) -> SQLValue? { values.indices.contains(column) ? values[column] : nil }
}
