package import Engine
package import Storage
import Synchronization

/// A real store that writes so many times and then no more, as a disk that is full. Before a write something else may happen.
package final class FailingStore: Store {
    package struct Full: Error {
        package init() {}
    }

    package let store: SQLStore
    private let writes: Int
    private let made = Mutex(0)
    private let pause: @Sendable (_ write: Int) async -> Void

    /// - Parameter pause: what happens before each write, which has its number.
    package init(
        _ store: SQLStore, writes: Int = .max, pause: @escaping @Sendable (_ write: Int) async -> Void = { _ in }
    ) {
        self.store = store
        self.writes = writes
        self.pause = pause
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreWriter) throws -> Result
    ) async throws -> Result {
        let number = made.withLock { made in
            made += 1
            return made
        }
        guard number <= writes else { throw Full() }
        await pause(number)
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
