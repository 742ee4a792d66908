import Engine
import Logging

/// Masks calls and writes them, one batch after the other.
actor JournalWriter {
    nonisolated let store: any RequestStore
    private let places: JournalPlaces
    private let limits: RequestJournal.Limits
    private let clock: any PlatformClock
    private let meters: RequestMeters
    private let logger: Logger
    private var underWay: Task<Int, Never>?
    private var hasFailed = false

    init(
        store: any RequestStore, places: JournalPlaces, limits: RequestJournal.Limits, clock: any PlatformClock,
        meters: RequestMeters, logger: Logger
    ) {
        self.store = store
        self.places = places
        self.limits = limits
        self.clock = clock
        self.meters = meters
        self.logger = logger
    }

    /// - Parameter take: takes the batch from the queue, once the batch before it is written.
    func write(_ take: @escaping @Sendable () -> [JournalEntry]) async -> Int {
        let before = underWay
        // A task of its own: GRDB rolls back what a cancelled task writes.
        let task = Task {
            _ = await before?.value
            return await self.write(take())
        }
        underWay = task
        return await task.value
    }

    private func write(_ batch: [JournalEntry]) async -> Int {
        guard !batch.isEmpty else { return 0 }
        do {
            let before = ProcessorTime.ofThread
            let records = batch.map { $0.record(places) }
            meters.work(ProcessorTime.ofThread - before)
            try await store.append(records)
            meters.write(batch.count)
            hasFailed = false
        } catch {
            meters.drop(batch.count)
            if !hasFailed {
                logger.error("the journal of requests cannot be written", metadata: ["error": "\(type(of: error))"])
            }
            hasFailed = true
        }
        return batch.count
    }

    /// Calls that the end of the platform leaves no time for.
    func drop(_ count: Int) {
        meters.drop(count)
        logger.warning("the platform stopped before all calls were in the journal", metadata: ["dropped": "\(count)"])
    }

    func trim() async {
        do {
            try await store.trim(
                before: clock.machineTime().adding(seconds: -Int64(limits.days) * 86_400),
                bytes: Int64(limits.megabytes) * 1_000_000)
        } catch {
            // A platform that stops leaves it to the next start.
            guard !Task.isCancelled else { return }
            logger.error(
                "the journal of requests cannot be trimmed, or its file not be made smaller", metadata: .failure(error))
        }
    }
}
