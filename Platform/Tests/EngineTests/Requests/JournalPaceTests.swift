import Engine
import Testing

@Suite("The pace of the journal of requests")
struct JournalPaceTests {
    private let start = ContinuousClock.now

    private func usage(after seconds: Double, process: Double, journal: Double) -> JournalPace.Usage {
        JournalPace.Usage(
            elapsed: start + .seconds(seconds), process: .seconds(process), journal: .seconds(journal))
    }

    private func pace(processors: Int = 2) -> JournalPace {
        JournalPace(processors: processors, usage(after: 0, process: 0, journal: 0))
    }

    @Test("while the platform has little to do, everything is written at once")
    func quiet() {
        var pace = pace()
        // 0.9 of two processors for others: less than half.
        pace.update(usage(after: 1, process: 1.4, journal: 0.5))
        #expect(pace.allows(.seconds(0.5)))
        #expect(pace.allows(.seconds(100)))
    }

    @Test("while the platform is busy, the journal gets three hundredths of what the platform uses")
    func busy() {
        var pace = pace()
        pace.update(usage(after: 1, process: 1.8, journal: 0))
        #expect(pace.allows(.seconds(0)))
        #expect(pace.allows(.seconds(0.05)))
        #expect(!pace.allows(.seconds(0.055)))
    }

    @Test("what it took too much is missing from the next share")
    func overdrawn() {
        var pace = pace()
        pace.update(usage(after: 1, process: 1.8, journal: 0))
        // 54 ms were allowed, and the last batch made it 90.
        pace.update(usage(after: 1.5, process: 1.8 + 0.7 + 0.09, journal: 0.09))
        #expect(!pace.allows(.seconds(0.09)))
        pace.update(usage(after: 3, process: 1.8 + 0.7 + 0.09 + 2, journal: 0.09))
        #expect(pace.allows(.seconds(0.09)))
    }

    @Test("over a long time it has its share and no more, whatever the batches cost")
    func longRun() {
        var (pace, process, journal) = (pace(), 0.0, 0.0)
        for step in 1...2_000 {
            process += 0.09
            pace.update(usage(after: Double(step) * 0.05, process: process + journal, journal: journal))
            while pace.allows(.seconds(journal)) { journal += 0.011 }
        }
        #expect(journal / process < JournalPace.share + 0.001)
        #expect(journal / process > JournalPace.share - 0.001)
    }

    @Test("an unused share is kept, up to a fifth of a second")
    func kept() {
        var pace = pace()
        for step in 1...100 { pace.update(usage(after: Double(step), process: Double(step) * 1.9, journal: 0)) }
        #expect(pace.allows(.milliseconds(199)))
        #expect(!pace.allows(.milliseconds(201)))
    }
}
