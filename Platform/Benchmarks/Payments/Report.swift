import Foundation

/// The figures of a run.
struct Report: Codable, Sendable {
    /// What was measured at one number of connections.
    struct Level: Codable, Sendable {
        var connections: Int
        /// One writer that appends and flushes, just before.
        var diskFlushes: Sample
        var echo: Sample
        var cardOrder: Sample
        /// The bare database with as many writers as there are connections.
        var bareStore: Sample
        /// A card payment of the primitives alone (``BarePaymentCommand``).
        var barePayment: Sample
        /// The same with a line of the log and an entry in the journal of requests.
        var recordedPayment: Sample
        /// Initialisation and order, one after the other.
        var wholePayment: Sample
        var paymentsPerFlush: Double
        /// What an order has the disk write, in KiB: the log, and from time to time the database.
        var writtenKiB: Double
        var barePaymentWrittenKiB: Double
        var recordedPaymentWrittenKiB: Double
        /// Processor time of the server's process for one unit, in microseconds.
        var echoProcessorMicroseconds: Double
        var barePaymentProcessorMicroseconds: Double
        var recordedPaymentProcessorMicroseconds: Double
        var cardOrderProcessorMicroseconds: Double

        /// Orders in a second, as a part of what the echo answers.
        var ratioToEcho: Double { cardOrder.perSecond / max(echo.perSecond, 1e-9) }
        /// Orders in a second, as a part of what the bare database makes durable.
        var ratioToStore: Double { cardOrder.perSecond / max(bareStore.perSecond, 1e-9) }
        /// How much longer the slowest order in a hundred takes than that in the bare database.
        var p99RatioToStore: Double { cardOrder.p99 / max(bareStore.p99, 1e-9) }
        /// Processor time of an order, as a multiple of the echo's.
        var cardOrderInEchoes: Double { cardOrderProcessorMicroseconds / max(echoProcessorMicroseconds, 1e-9) }
        var barePaymentInEchoes: Double { barePaymentProcessorMicroseconds / max(echoProcessorMicroseconds, 1e-9) }
        var recordedPaymentInEchoes: Double {
            recordedPaymentProcessorMicroseconds / max(echoProcessorMicroseconds, 1e-9)
        }
        /// Processor time of an order, as a multiple of the bare payment's.
        var processorRatioToBarePayment: Double {
            cardOrderProcessorMicroseconds / max(barePaymentProcessorMicroseconds, 1e-9)
        }
        var barePaymentRatioToEcho: Double { barePayment.perSecond / max(echo.perSecond, 1e-9) }
        var barePaymentP99RatioToStore: Double { barePayment.p99 / max(bareStore.p99, 1e-9) }
        var recordedPaymentRatioToEcho: Double { recordedPayment.perSecond / max(echo.perSecond, 1e-9) }
        var recordedPaymentP99RatioToStore: Double { recordedPayment.p99 / max(bareStore.p99, 1e-9) }
    }

    /// From the start of the process until it says that it is ready, in milliseconds.
    struct StartToReady: Codable, Sendable {
        var median: Double
        var slowest: Double

        init(_ milliseconds: [Double]) {
            let sorted = milliseconds.sorted()
            median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
            slowest = sorted.last ?? 0
        }
    }

    struct Machine: Codable, Sendable {
        var cores = ProcessInfo.processInfo.activeProcessorCount
        var memoryGiB = Int((Double(ProcessInfo.processInfo.physicalMemory) / Double(1 << 30)).rounded())
        var system = ProcessInfo.processInfo.operatingSystemVersionString
        var kernel = Machine.kernelRelease
        /// How many programs wanted a processor in the minute before: on a busy machine the figures say little.
        var loadBefore = Machine.load

        private static var load: Double {
            var averages = [0.0]
            return getloadavg(&averages, 1) == 1 ? averages[0] : -1
        }

        private static var kernelRelease: String {
            let text = try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
            return text?.split(separator: "\n").first.map(String.init) ?? "-"
        }
    }

    var date = Date.now.formatted(.iso8601)
    var machine: Machine
    var secondsPerMeasurement: Double
    var startOnNewFolder: StartToReady
    var startAgain: StartToReady
    /// The same of the echo's server, which has three routes and no database.
    var startOfEcho: StartToReady
    var idleMiB: Double
    /// After all the payments of the run.
    var loadedMiB: Double
    var rowSizes: BareStore.RowSizes
    var levels: [Level]
}

extension Report {
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        // The ratios are what a reader looks for first.
        var object = try JSONSerialization.jsonObject(with: encoder.encode(self)) as? [String: Any] ?? [:]
        object["ratios"] = levels.map {
            [
                "connections": Double($0.connections), "cardOrderToEcho": $0.ratioToEcho,
                "cardOrderToBareStore": $0.ratioToStore, "p99ToBareStore": $0.p99RatioToStore,
                "cardOrderInEchoes": $0.cardOrderInEchoes, "barePaymentInEchoes": $0.barePaymentInEchoes,
                "recordedPaymentInEchoes": $0.recordedPaymentInEchoes,
                "cardOrderInBarePayments": $0.processorRatioToBarePayment,
            ]
        }
        return try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    }

    /// For the terminal.
    var table: String {
        var lines = [Self.row(["", "per second", "p50 ms", "p99 ms", "CPU µs", ""])]
        for level in levels {
            lines.append("\(level.connections) connection\(level.connections == 1 ? "" : "s")")
            lines.append(Self.row("  disk: append and flush", level.diskFlushes))
            lines.append(Self.row("  (a) bare echo", level.echo, level.echoProcessorMicroseconds))
            lines.append(Self.row("  (b) bare group commit", level.bareStore))
            lines.append(
                Self.row(
                    "  (c) bare payment", level.barePayment, level.barePaymentProcessorMicroseconds,
                    """
                    \(Self.one(level.barePaymentInEchoes)) echoes, \(Self.two(level.barePaymentRatioToEcho)) of (a), \
                    p99 \(Self.two(level.barePaymentP99RatioToStore)) times (b), \(Self.one(level.barePaymentWrittenKiB)) KiB each
                    """))
            lines.append(
                Self.row(
                    "  (d) with its records", level.recordedPayment, level.recordedPaymentProcessorMicroseconds,
                    """
                    \(Self.one(level.recordedPaymentInEchoes)) echoes, \(Self.two(level.recordedPaymentRatioToEcho)) of (a), \
                    p99 \(Self.two(level.recordedPaymentP99RatioToStore)) times (b), \(Self.one(level.recordedPaymentWrittenKiB)) KiB each
                    """))
            lines.append(
                Self.row(
                    "  cardOrder", level.cardOrder, level.cardOrderProcessorMicroseconds,
                    """
                    \(Self.one(level.cardOrderInEchoes)) echoes, \(Self.two(level.ratioToEcho)) of (a), \
                    \(Self.two(level.ratioToStore)) of (b), \(Self.two(level.processorRatioToBarePayment)) times (c), \
                    p99 \(Self.two(level.p99RatioToStore)) times (b), \(Self.one(level.paymentsPerFlush)) a flush, \
                    \(Self.one(level.writtenKiB)) KiB each
                    """))
            lines.append(Self.row("  whole payment", level.wholePayment))
        }
        lines.append(
            """
            start to ready   \(Self.one(startOnNewFolder.median)) ms on a new folder \
            (slowest \(Self.one(startOnNewFolder.slowest))), \(Self.one(startAgain.median)) ms on an old one \
            (slowest \(Self.one(startAgain.slowest))), \(Self.one(startOfEcho.median)) ms of the echo's server
            memory           \(Self.one(idleMiB)) MiB idle, \(Self.one(loadedMiB)) MiB after the run
            machine          \(machine.cores) cores, \(machine.system), kernel \(machine.kernel), \
            load average before \(Self.one(machine.loadBefore))
            """)
        return lines.joined(separator: "\n")
    }

    private static func row(_ name: String, _ sample: Sample, _ processor: Double? = nil, _ rest: String = "") -> String
    {
        row([
            name, String(Int(sample.perSecond.rounded())), two(sample.p50), two(sample.p99),
            processor.map { String(Int($0.rounded())) } ?? "", rest,
        ])
    }

    private static func row(_ cells: [String]) -> String {
        let widths = [26, 12, 10, 10, 9]
        var line = ""
        for (index, cell) in cells.enumerated() {
            guard index < widths.count else { return cell.isEmpty ? line : line + "   " + cell }
            let space = String(repeating: " ", count: max(0, widths[index] - cell.count))
            line += index == 0 ? cell + space : space + cell
        }
        return line
    }

    private static func one(_ value: Double) -> String { String(format: "%.1f", value) }
    private static func two(_ value: Double) -> String { String(format: "%.2f", value) }
}
