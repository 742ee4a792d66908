import Foundation

/// The figures of `guichet-bench journal`.
struct JournalReport: Codable, Sendable {
    struct Round: Codable, Sendable {
        var with: Sample
        var without: Sample
        var withProcessorMicroseconds: Double
        var withoutProcessorMicroseconds: Double
        /// Of the calls of this round, how many the journal does not have.
        var droppedShare: Double
        /// What one call in the journal costs, measured with few calls, so that all of them are in it.
        var entryMicroseconds: Double

        var rateRatio: Double { with.perSecond / max(without.perSecond, 1e-9) }
        var processorRatio: Double { withProcessorMicroseconds / max(withoutProcessorMicroseconds, 1e-9) }
    }

    var date = Date.now.formatted(.iso8601)
    var machine: Report.Machine
    var connections: Int
    var secondsPerMeasurement: Double
    var rounds: [Round]

    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(self)
    }

    /// For the terminal.
    var table: String {
        func row(_ name: String, _ digits: Int, _ value: (Round) -> Double) -> String {
            let sorted = rounds.map(value).sorted()
            guard let least = sorted.first, let most = sorted.last else { return name }
            func text(_ number: Double) -> String { String(format: "%.\(digits)f", number) }
            return name.padding(toLength: 44, withPad: " ", startingAt: 0)
                + "\(text(sorted[sorted.count / 2]))  (\(text(least)) to \(text(most)))"
        }
        return [
            "CreatePayment with a card, \(connections) connections, medians of \(rounds.count) rounds (least to most)",
            row("  payments per second, without a journal", 0, \.without.perSecond),
            row("  payments per second, with the journal", 0, \.with.perSecond),
            row("  with : without", 3, \.rateRatio),
            row("  processor µs, without a journal", 0, \.withoutProcessorMicroseconds),
            row("  processor µs, with the journal", 0, \.withProcessorMicroseconds),
            row("  with : without", 3, \.processorRatio),
            row("  calls that the journal does not have", 2, \.droppedShare),
            row("  processor µs for one call in the journal", 0, \.entryMicroseconds),
            "machine: \(machine.cores) cores, \(machine.system), kernel \(machine.kernel), "
                + "load average before \(String(format: "%.1f", machine.loadBefore))",
        ].joined(separator: "\n")
    }
}
