package import Engine
import Synchronization

/// The store, for any SQL driver.
package struct SQLStore: Store {
    /// For tests that break the database on purpose.
    package let driver: any SQLDriver
    /// Comes before each write. What it throws is thrown in the place of the write, and nothing is written.
    package var beforeWrite: (@Sendable () async throws -> Void)?
    private let writes = WriteCount()

    package var changes: Int? { driver.nodes == nil ? writes.count.load(ordering: .acquiring) : nil }

    /// Updates the schema.
    ///
    /// - Parameter check: looks at what is stored, after the update and in its transaction: if it throws, nothing is changed.
    package init(
        driver: any SQLDriver, to schema: SchemaSteps = .current, at instant: Instant,
        requiring check: @escaping @Sendable (any StoreReader) throws -> Void = { _ in }
    ) async throws {
        self.driver = driver
        let dialect = driver.dialect
        try await driver.write { db in
            try schema.prepare(db, in: dialect, at: instant.milliseconds)
            try check(SQLTransaction(db: db))
        }
    }

    /// For tools that only read: changes nothing, and refuses an unknown schema.
    package init(reading driver: any SQLDriver) async throws {
        self.driver = driver
        try await driver.read { db in
            try Migrator.refuseNewer(
                try Migrator.currentVersion(db), than: Schema.migrations(in: driver.dialect))
        }
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreWriter) throws -> Result
    ) async throws -> Result {
        try await beforeWrite?()
        // Once it is on disk: what was read before that number counts as read before the change.
        defer { writes.count.add(1, ordering: .acquiringAndReleasing) }
        do {
            return try await driver.write { try body(SQLTransaction(db: $0)) }
        } catch let error as StorageError where error.code == .shopRemoved {
            throw ShopRemoved()
        }
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result {
        try await driver.read { try body(SQLTransaction(db: $0)) }
    }

    package func lookUp<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result {
        try await driver.lookUp { try body(SQLTransaction(db: $0)) }
    }

    package func eraseRemains(rewriting: Bool) async throws { try await driver.eraseRemains(rewriting: rewriting) }

    package func close() async throws { try await driver.close() }
}

/// The store's functions inside one transaction.
struct SQLTransaction: StoreWriter {
    let db: any SQLConnection
}

private final class WriteCount: Sendable {
    let count = Atomic(0)
}
