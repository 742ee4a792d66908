import Foundation

/// The figures of `guichet-bench direct`.
struct DirectReport: Codable, Sendable {
    struct Pair {
        let payment: Measurements.Result
        let echo: Measurements.Result?
        let floors: BarePayment.Results?
    }

    /// An empty store, with the echo of the same calls in the same minute.
    struct Empty: Codable, Sendable {
        var echo: Sample
        var payment: Sample
        var paymentsPerFlush: Double
        var writtenKiB: Double
        /// Processor time of the server's process for one unit, in microseconds.
        var echoProcessorMicroseconds: Double
        var processorMicroseconds: Double
    }

    struct Full: Codable, Sendable {
        var payment: Sample
        var paymentsPerFlush: Double
        var writtenKiB: Double
        var processorMicroseconds: Double

        init(_ result: Measurements.Result) {
            payment = result.sample
            paymentsPerFlush = result.paymentsPerFlush
            writtenKiB = result.writtenKiB
            processorMicroseconds = result.processorMicroseconds
        }
    }

    struct Round: Codable, Sendable {
        /// One writer that appends and flushes, just before.
        var diskFlushes: Sample
        var empty: Empty
        var full: Full?
        var localstripe: Sample?
        /// The primitives of such a payment alone (``BarePaymentCommand``).
        var barePayment: BareFigures?
        /// The same with a line of the log and an entry in the journal of requests.
        var recordedPayment: BareFigures?

        init(diskFlushes: Sample, empty: Pair, full: Full?, localstripe: Sample?) {
            self.diskFlushes = diskFlushes
            let payment = Full(empty.payment)
            self.empty = Empty(
                echo: empty.echo?.sample ?? Sample(latencies: [], took: .zero), payment: payment.payment,
                paymentsPerFlush: payment.paymentsPerFlush, writtenKiB: payment.writtenKiB,
                echoProcessorMicroseconds: empty.echo?.processorMicroseconds ?? 0,
                processorMicroseconds: payment.processorMicroseconds)
            barePayment = empty.floors.map { BareFigures($0.bare) }
            recordedPayment = empty.floors.map { BareFigures($0.recorded) }
            self.full = full
            self.localstripe = localstripe
        }

        var ratioToEcho: Double { empty.payment.perSecond / max(empty.echo.perSecond, 1e-9) }
        var ratioToLocalstripe: Double? { localstripe.map { empty.payment.perSecond / max($0.perSecond, 1e-9) } }
        var inEchoes: Double { empty.processorMicroseconds / max(empty.echoProcessorMicroseconds, 1e-9) }
        var barePaymentInEchoes: Double? {
            barePayment.map { $0.processorMicroseconds / max(empty.echoProcessorMicroseconds, 1e-9) }
        }
        var recordedPaymentInEchoes: Double? {
            recordedPayment.map { $0.processorMicroseconds / max(empty.echoProcessorMicroseconds, 1e-9) }
        }
        var barePaymentRatioToEcho: Double? {
            barePayment.map { $0.sample.perSecond / max(empty.echo.perSecond, 1e-9) }
        }
        var barePaymentToLocalstripe: Double? {
            localstripe.flatMap { other in barePayment.map { $0.sample.perSecond / max(other.perSecond, 1e-9) } }
        }
        var fullToEmpty: Double? { full.map { $0.payment.perSecond / max(empty.payment.perSecond, 1e-9) } }
    }

    var date = Date.now.formatted(.iso8601)
    var machine: Report.Machine
    var connections: Int
    var secondsPerMeasurement: Double
    /// How many payments the full store had.
    var stored: Int
    var rounds: [Round]

    /// The middle one of all rounds, the least and the most; `nil` where it was left out.
    private func spread(_ value: (Round) -> Double?) -> (median: Double, least: Double, most: Double)? {
        let sorted = rounds.compactMap(value).sorted()
        guard let least = sorted.first, let most = sorted.last else { return nil }
        return (sorted[sorted.count / 2], least, most)
    }

    func json() throws -> Data {
        let encoder = JSONEncoder()
        var object = try JSONSerialization.jsonObject(with: encoder.encode(self)) as? [String: Any] ?? [:]
        // The ratios are what a reader looks for first.
        var ratios: [String: Double] = [:]
        ratios["createPaymentToEcho"] = spread(\.ratioToEcho)?.median
        ratios["createPaymentToLocalstripe"] = spread(\.ratioToLocalstripe)?.median
        ratios["barePaymentToLocalstripe"] = spread(\.barePaymentToLocalstripe)?.median
        ratios["barePaymentInEchoes"] = spread(\.barePaymentInEchoes)?.median
        ratios["recordedPaymentInEchoes"] = spread(\.recordedPaymentInEchoes)?.median
        ratios["fullToEmptyStore"] = spread(\.fullToEmpty)?.median
        object["ratios"] = ratios
        return try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    }

    /// For the terminal.
    var table: String {
        func row(_ name: String, _ digits: Int, _ value: (Round) -> Double?) -> String {
            let title = name.padding(toLength: 46, withPad: " ", startingAt: 0)
            guard let found = spread(value) else { return title + "left out" }
            func text(_ number: Double) -> String { String(format: "%.\(digits)f", number) }
            return title + "\(text(found.median))  (\(text(found.least)) to \(text(found.most)))"
        }
        return [
            "\(connections) connections, medians of \(rounds.count) rounds (least to most)",
            row("disk: append and flush, per second", 0) { $0.diskFlushes.perSecond },
            row("(a) echo of the same calls, per second", 0) { $0.empty.echo.perSecond },
            row("(b) localstripe, payment intents per second", 0) { $0.localstripe?.perSecond },
            "createPayment with decrypted data, empty store",
            row("  per second", 0) { $0.empty.payment.perSecond },
            row("  of (a)", 3) { $0.ratioToEcho },
            row("  times (b)", 1) { $0.ratioToLocalstripe },
            row("  p50 ms", 1) { $0.empty.payment.p50 },
            row("  p99 ms", 1) { $0.empty.payment.p99 },
            row("  processor µs, echo", 0) { $0.empty.echoProcessorMicroseconds },
            row("  processor µs, payment", 0) { $0.empty.processorMicroseconds },
            row("  the same in echoes", 1) { $0.inEchoes },
            row("  payments a flush", 1) { $0.empty.paymentsPerFlush },
            row("  written KiB a payment", 1) { $0.empty.writtenKiB },
            "(c) bare payment of such a call",
            row("  of (a)", 3) { $0.barePaymentRatioToEcho },
            row("  times (b)", 1) { $0.barePaymentToLocalstripe },
            row("  processor µs", 0) { $0.barePayment?.processorMicroseconds },
            row("  the same in echoes", 1) { $0.barePaymentInEchoes },
            row("  written KiB a payment", 1) { $0.barePayment?.writtenKiB },
            "(d) the same with its records: a line of the log, an entry in the journal of requests",
            row("  processor µs", 0) { $0.recordedPayment?.processorMicroseconds },
            row("  the same in echoes", 1) { $0.recordedPaymentInEchoes },
            row("  written KiB a payment", 1) { $0.recordedPayment?.writtenKiB },
            "createPayment with \(stored) payments in the store",
            row("  per second", 0) { $0.full?.payment.perSecond },
            row("  of that of the empty store", 3) { $0.fullToEmpty },
            row("  p99 ms", 1) { $0.full?.payment.p99 },
            row("  processor µs, payment", 0) { $0.full?.processorMicroseconds },
            row("  written KiB a payment", 1) { $0.full?.writtenKiB },
            "machine: \(machine.cores) cores, \(machine.system), kernel \(machine.kernel), "
                + "load average before \(String(format: "%.1f", machine.loadBefore))",
        ].joined(separator: "\n")
    }
}
