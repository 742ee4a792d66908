/// How fast the journal of requests is written: at once while the platform has little to do, and otherwise with at most
/// a small part of the processor time that the platform itself uses. Payments come first.
package struct JournalPace: Sendable {
    /// Of the processor time of everything else.
    package static let share = 0.03
    /// Below this part of the processors, the platform has little to do.
    package static let quiet = 0.5
    /// What is not used is kept, so that a short silence of the journal is made up for.
    package static let most = Duration.milliseconds(200)

    /// What was used so far.
    package struct Usage: Sendable {
        package var elapsed: ContinuousClock.Instant
        /// Of the process, the journal included.
        package var process: Duration
        package var journal: Duration

        package init(elapsed: ContinuousClock.Instant, process: Duration, journal: Duration) {
            self.elapsed = elapsed
            self.process = process
            self.journal = journal
        }
    }

    private let processors: Double
    private var before: Usage
    private var credit = Duration.zero
    private var isQuiet = true

    package init(processors: Int, _ usage: Usage) {
        self.processors = Double(max(1, processors))
        before = usage
    }

    /// Takes notice of what was used since the last time.
    package mutating func update(_ usage: Usage) {
        let journal = usage.journal - before.journal
        let others = max(.zero, usage.process - before.process - journal)
        let elapsed = usage.elapsed - before.elapsed
        before = usage
        isQuiet = others < elapsed * (processors * Self.quiet)
        credit = min(Self.most, credit + others * Self.share - journal)
        // What was written while the platform had little to do is no debt.
        if isQuiet { credit = max(.zero, credit) }
    }

    /// Whether the next batch may be written now.
    package func allows(_ journal: Duration) -> Bool { isQuiet || journal - before.journal < credit }
}
