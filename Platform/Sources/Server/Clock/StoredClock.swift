package import Engine

/// The clock of a store's platform, for commands beside it: the machine's, and how far an operator moved it.
package enum StoredClock {
    package static func read(in store: any Store) async throws -> any PlatformClock {
        try await ClockMover.stored(in: store, over: SystemClock())
    }
}
