import APISupport
import Engine
import Foundation
import Logging
import ServiceLifecycle

/// Writes the journal of requests behind the answers, as fast as ``JournalPace`` allows. Calls that arrive faster wait
/// in the journal's queue, and are dropped and counted when it is full.
struct JournalWork: Service {
    let journal: RequestJournal?
    let logger: Logger

    /// A call is in the journal this long after its answer, if the platform is idle.
    private static let pause = Duration.milliseconds(50)
    private static let batch = 64
    private static let trimEvery = Duration.seconds(60)

    func run() async throws {
        guard let journal else {
            try? await gracefulShutdown()
            return
        }
        // A stop does not wait for a write that the disk does not confirm: the journal's end limits the time for it.
        let writing = Task { await write(journal) }
        defer { writing.cancel() }
        try? await gracefulShutdown()
    }

    private func write(_ journal: RequestJournal) async {
        var pace = JournalPace(processors: ProcessInfo.processInfo.activeProcessorCount, Self.usage(journal))
        var trimmed: ContinuousClock.Instant?
        var told = (dropped: 0, at: ContinuousClock.now - Self.trimEvery)
        while !Task.isCancelled {
            let start = ContinuousClock.now
            pace.update(Self.usage(journal))
            while !Task.isCancelled, journal.hasWork, pace.allows(journal.meters.processorTime),
                ContinuousClock.now - start < Self.pause
            {
                await journal.write(atMost: Self.batch)
            }
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
            try? await Task.sleep(for: Self.pause)
        }
    }

    private static func usage(_ journal: RequestJournal) -> JournalPace.Usage {
        JournalPace.Usage(elapsed: .now, process: ProcessorTime.ofProcess, journal: journal.meters.processorTime)
    }
}
