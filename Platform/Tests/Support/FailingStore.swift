package import Engine
package import Storage
import Synchronization

/// A real store that writes so many times and then no more, as a disk that is full.
package final class FailingStore: Store {
    package struct Full: Error {
        package init() {}
    }

    package let store: SQLStore
    private let left: Mutex<Int>

    package init(_ store: SQLStore, writes: Int) {
        self.store = store
        left = Mutex(writes)
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreWriter) throws -> Result
    ) async throws -> Result {
        let isAllowed = left.withLock { left in
            left -= 1
            return left >= 0
        }
        guard isAllowed else { throw Full() }
        return try await store.write(body)
    }

    package func eraseRemains(rewriting: Bool) async throws { throw Full() }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result {
        try await store.read(body)
    }

    package func lookUp<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result {
        try await store.lookUp(body)
    }
}
