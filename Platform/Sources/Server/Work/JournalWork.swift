import APISupport
import Engine
import Logging
import ServiceLifecycle

/// Writes the journal of requests, with at most a thirtieth of one processor's time: payments come first. Calls that
/// arrive faster wait in the journal's queue, and are dropped and counted when it is full.
struct JournalWork: Service {
    let journal: RequestJournal?
    let logger: Logger

    /// A call is in the journal this long after its answer, if the platform is idle.
    private static let pause = Duration.milliseconds(50)
    private static let batch = 32
    private static let share = 30
    private static let trimEvery = Duration.seconds(60)

    func run() async throws {
        guard let journal else {
            try? await gracefulShutdown()
            return
        }
        await cancelWhenGracefulShutdown { await write(journal) }
    }

    private func write(_ journal: RequestJournal) async {
        var trimmed: ContinuousClock.Instant?
        var told = (dropped: 0, at: ContinuousClock.now - Self.trimEvery)
        while !Task.isCancelled {
            let start = ContinuousClock.now
            if journal.hasWork { await journal.write(atMost: Self.batch) }
            if trimmed.map({ start - $0 >= Self.trimEvery }) ?? true {
                trimmed = start
                await journal.trim()
            }
            let dropped = journal.meters.dropped
            if dropped > told.dropped, start - told.at >= Self.trimEvery {
                logger.warning(
                    "the journal of requests does not have every call: more arrive than it can write",
                    metadata: ["dropped": "\(dropped - told.dropped)"])
                told = (dropped, start)
            }
            let took = ContinuousClock.now - start
            try? await Task.sleep(for: max(Self.pause, took * (Self.share - 1)))
        }
    }
}
