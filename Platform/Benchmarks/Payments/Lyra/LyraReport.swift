import Foundation

/// The figures of `guichet-bench lyra`.
struct LyraReport: Codable, Sendable {
    /// One way to pay, with the echo of the same bodies in the same minute.
    struct Path: Codable, Sendable {
        var echo: Sample
        var payment: Sample
        var paymentsPerFlush: Double
        /// Processor time of the server's process for one unit, in microseconds.
        var echoProcessorMicroseconds: Double
        var processorMicroseconds: Double

        var ratioToEcho: Double { payment.perSecond / max(echo.perSecond, 1e-9) }
        /// Processor time of a payment, as a multiple of the echo's.
        var inEchoes: Double { processorMicroseconds / max(echoProcessorMicroseconds, 1e-9) }

        init(_ payment: Measurements.Result, beside echo: Measurements.Result) {
            self.echo = echo.sample
            self.payment = payment.sample
            paymentsPerFlush = payment.paymentsPerFlush
            echoProcessorMicroseconds = echo.processorMicroseconds
            processorMicroseconds = payment.processorMicroseconds
        }
    }

    struct Round: Codable, Sendable {
        /// One writer that appends and flushes, just before.
        var diskFlushes: Sample
        var applePay: Path
        /// The primitives of the same payment with a token alone (``BarePaymentCommand``).
        var barePayment: BareFigures
        /// The same with a line of the log and an entry in the journal of requests.
        var recordedPayment: BareFigures
        var card: Path

        var barePaymentRatioToEcho: Double { barePayment.sample.perSecond / max(applePay.echo.perSecond, 1e-9) }
        var barePaymentInEchoes: Double {
            barePayment.processorMicroseconds / max(applePay.echoProcessorMicroseconds, 1e-9)
        }
        var recordedPaymentInEchoes: Double {
            recordedPayment.processorMicroseconds / max(applePay.echoProcessorMicroseconds, 1e-9)
        }
    }

    var date = Date.now.formatted(.iso8601)
    var machine: Report.Machine
    var connections: Int
    var secondsPerMeasurement: Double
    var rounds: [Round]

    /// The middle one of all rounds, and the least and the most.
    struct Spread: Codable, Sendable {
        var median: Double
        var least: Double
        var most: Double
    }

    func spread(_ value: (Round) -> Double) -> Spread {
        let sorted = rounds.map(value).sorted()
        return Spread(
            median: sorted.isEmpty ? 0 : sorted[sorted.count / 2], least: sorted.first ?? 0, most: sorted.last ?? 0)
    }

    func json() throws -> Data {
        let encoder = JSONEncoder()
        var object = try JSONSerialization.jsonObject(with: encoder.encode(self)) as? [String: Any] ?? [:]
        // The ratios are what a reader looks for first.
        object["ratios"] = [
            "applePayToEcho": spread(\.applePay.ratioToEcho).median,
            "applePayInEchoes": spread(\.applePay.inEchoes).median,
            "barePaymentInEchoes": spread(\.barePaymentInEchoes).median,
            "recordedPaymentInEchoes": spread(\.recordedPaymentInEchoes).median,
            "cardToEcho": spread(\.card.ratioToEcho).median,
            "applePayToCard": spread { $0.applePay.payment.perSecond / max($0.card.payment.perSecond, 1e-9) }.median,
        ]
        return try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    }

    /// For the terminal.
    var table: String {
        func row(_ name: String, _ digits: Int, _ value: (Round) -> Double) -> String {
            let found = spread(value)
            func text(_ number: Double) -> String { String(format: "%.\(digits)f", number) }
            return name.padding(toLength: 38, withPad: " ", startingAt: 0)
                + "\(text(found.median))  (\(text(found.least)) to \(text(found.most)))"
        }
        func rows(_ path: KeyPath<Round, Path>) -> [String] {
            [
                row("  (a) echo of the same, per second", 0) { $0[keyPath: path].echo.perSecond },
                row("  payments per second", 0) { $0[keyPath: path].payment.perSecond },
                row("  of (a)", 3) { $0[keyPath: path].ratioToEcho },
                row("  p50 ms", 1) { $0[keyPath: path].payment.p50 },
                row("  p99 ms", 1) { $0[keyPath: path].payment.p99 },
                row("  processor µs, echo", 0) { $0[keyPath: path].echoProcessorMicroseconds },
                row("  processor µs, payment", 0) { $0[keyPath: path].processorMicroseconds },
                row("  the same in echoes", 1) { $0[keyPath: path].inEchoes },
                row("  payments a flush", 1) { $0[keyPath: path].paymentsPerFlush },
            ]
        }
        let head = "\(connections) connections, medians of \(rounds.count) rounds (least to most)"
        return
            ([head, row("disk: append and flush, per second", 0, \.diskFlushes.perSecond), "Apple Pay token"]
            + rows(\.applePay)
            + [
                "(c) bare payment with a token", row("  of (a)", 3, \.barePaymentRatioToEcho),
                row("  processor µs", 0, \.barePayment.processorMicroseconds),
                row("  the same in echoes", 1, \.barePaymentInEchoes),
                "(d) the same with its records: a line of the log, an entry in the journal of requests",
                row("  processor µs", 0, \.recordedPayment.processorMicroseconds),
                row("  the same in echoes", 1, \.recordedPaymentInEchoes), "card in the clear",
            ] + rows(\.card)
            + [
                "machine: \(machine.cores) cores, \(machine.system), kernel \(machine.kernel), "
                    + "load average before \(String(format: "%.1f", machine.loadBefore))"
            ]).joined(separator: "\n")
    }
}
