import Engine
import Storage
import Synchronization

/// A driver that cannot read histories: the first statements about them fail.
final class FailingDriver: SQLDriver {
    private let base: any SQLDriver
    private let error: StorageError
    private let left: Mutex<Int>

    init(_ base: any SQLDriver, _ error: StorageError, times: Int) {
        self.base = base
        self.error = error
        left = Mutex(times)
    }

    private struct Connection: SQLConnection {
        let base: any SQLConnection
        let driver: FailingDriver

        var dialect: SQLDialect { base.dialect }

        func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try base.execute(sql, arguments) }

        func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
            if sql.contains("FROM history WHERE payment") { try driver.failOnce() }
            return try base.rows(sql, arguments)
        }
    }

    private func failOnce() throws {
        let fails = left.withLock { left in
            defer { left = max(0, left - 1) }
            return left > 0
        }
        if fails { throw error }
    }

    var dialect: SQLDialect { base.dialect }
    var queueDepth: Int { base.queueDepth }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result { try await base.write { try body(Connection(base: $0, driver: self)) } }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result { try await base.read { try body(Connection(base: $0, driver: self)) } }

    func lookUp<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result { try await read(body) }

    func eraseRemains(rewriting: Bool) async throws { try await base.eraseRemains(rewriting: rewriting) }

    func close() async throws { try await base.close() }
}
