package import Engine

/// A value that both databases support.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    static func optional(_ value: Int64?) -> SQLValue { value.map(SQLValue.integer) ?? .null }
    static func optional(_ value: String?) -> SQLValue { value.map(SQLValue.text) ?? .null }
    static func optional(_ value: [UInt8]?) -> SQLValue { value.map(SQLValue.blob) ?? .null }
}

/// The few database functions that the store needs. SQL is portable text with `?` for each argument, so that another
/// database needs another driver, but the same store.
package protocol SQLConnection {
    var dialect: SQLDialect { get }
    /// Runs one statement; returns the number of changed rows.
    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int
    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow]
    /// A statement whose number of changed rows does not matter. It may be sent with the next one, or with the end of the
    /// transaction, and fail there.
    func write(_ sql: String, _ arguments: [SQLValue]) throws
    /// The later statements of this transaction read or rewrite whole tables, so the limit for others is not theirs.
    func expectLongStatements() throws
}

extension SQLConnection {
    package func expectLongStatements() throws {}
    package func write(_ sql: String, _ arguments: [SQLValue]) throws { try execute(sql, arguments) }
}

/// A database: one writer, many readers.
package protocol SQLDriver: Sendable {
    var dialect: SQLDialect { get }

    /// The nodes that serve from the database; `nil` if one process has it for itself.
    var nodes: (any Nodes)? { get }

    /// How many writes wait.
    var queueDepth: Int { get }

    /// Runs a body: all of its writes take effect, or none. When this returns, they survive a power cut.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    /// Reads a few rows by their keys, possibly on the calling thread: for what each request needs. A body that may read
    /// much belongs in ``read(_:)``.
    func lookUp<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    /// Removes deleted and replaced data from the files.
    ///
    /// - Parameter rewriting: rewrites the whole database, which then contains only current data. Writes wait
    ///   meanwhile. Without it they wait for a moment at most, and gaps inside the file may keep a little of the old data.
    func eraseRemains(rewriting: Bool) async throws

    /// Waits for the writes under way, copies the write-ahead log into the database, then closes.
    ///
    /// - Throws: ``StorageError`` with the code `logRemains` if it closed but could not empty the log.
    func close() async throws
}

extension SQLDriver {
    package var nodes: (any Nodes)? { nil }
}

/// One row of a result.
package struct SQLRow: Sendable, Equatable {
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

    /// `nil` if the row has no such column.
    package func value(_ column: Int) -> SQLValue? { values.indices.contains(column) ? values[column] : nil }
}
