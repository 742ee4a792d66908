import Foundation
@_spi(Platform) import GuichetCore
import NIOCore

/// One run: every measurement in turn, each server in a process of its own, nothing else under way meanwhile.
struct BenchmarkRun {
    let guichet: URL
    let folder: URL
    let levels: [Int]
    let seconds: Double

    private static let starts = 10
    private static let warmUpRequests = 3_000
    /// Connections that initialise beforehand.
    private static let preparing = 32

    func measure() async throws -> Report {
        let machine = Report.Machine()
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        Progress.tell("start to ready …")
        let startOnNewFolder = try Report.StartToReady(
            (0..<Self.starts).map { try startAndStop(folder.appendingPathComponent("new-\($0)")) })
        let startAgain = try Report.StartToReady(
            (0..<Self.starts).map { _ in try startAndStop(folder.appendingPathComponent("new-0")) })
        let startOfEcho = try Report.StartToReady((0..<Self.starts).map { _ in try startAndStop(serveEcho()) })

        let data = folder.appendingPathComponent("data", isDirectory: true)
        let server = try serve(data)
        defer { server.stop() }
        let echo = try serveEcho()
        defer { echo.stop() }
        try await Task.sleep(for: .seconds(2))
        let idleMiB = Double(server.residentKiB) / 1_024

        let load = LoadGenerator()
        let bench = Measurements(load: load, server: server, echo: echo, seconds: seconds)
        let report: Report
        do {
            Progress.tell("warming up …")
            let warm = try await bench.warmUp(requests: Self.warmUpRequests, preparing: Self.preparing)
            let sizes = try await BareStore.rowSizes(of: data.appendingPathComponent("guichet.sqlite"))
            var measured: [Report.Level] = []
            for connections in levels {
                Progress.tell("\(connections) connections …")
                measured.append(
                    try await level(connections, bench, sizes, ordersExpected: warm.perSecond * seconds * 2))
            }
            report = Report(
                machine: machine, secondsPerMeasurement: seconds, startOnNewFolder: startOnNewFolder,
                startAgain: startAgain, startOfEcho: startOfEcho,
                idleMiB: idleMiB, loadedMiB: Double(server.residentKiB) / 1_024, rowSizes: sizes, levels: measured)
        } catch {
            try? await load.shutdown()
            throw error
        }
        try await load.shutdown()
        return report
    }

    private func level(
        _ connections: Int, _ bench: Measurements, _ sizes: BareStore.RowSizes, ordersExpected: Double
    ) async throws -> Report.Level {
        // A single connection needs fewer; more than there is time for does no harm.
        let orders = try await bench.orders(Int(ordersExpected), preparing: Self.preparing)
        let initialisations = try await Payments.initialisations(orders.count, prefix: "W\(connections)N")
        let disk = try DiskFlushes.measure(in: folder, seconds: min(1, seconds))
        let echo = try await bench.echo(orders, connections: connections)
        let order = try await bench.cardOrder(orders, connections: connections)
        let floors = try await barePayment(orders, connections, bench)
        let store = try await BareStore.measure(sizes, in: folder, tasks: connections, seconds: seconds)
        let whole = try await bench.wholePayment(initialisations, connections: connections)
        return Report.Level(
            connections: connections, diskFlushes: disk, echo: echo.sample, cardOrder: order.sample, bareStore: store,
            barePayment: floors.bare.sample, recordedPayment: floors.recorded.sample, wholePayment: whole,
            paymentsPerFlush: order.paymentsPerFlush,
            writtenKiB: order.writtenKiB, barePaymentWrittenKiB: floors.bare.writtenKiB,
            recordedPaymentWrittenKiB: floors.recorded.writtenKiB,
            echoProcessorMicroseconds: echo.processorMicroseconds,
            barePaymentProcessorMicroseconds: floors.bare.processorMicroseconds,
            recordedPaymentProcessorMicroseconds: floors.recorded.processorMicroseconds,
            cardOrderProcessorMicroseconds: order.processorMicroseconds)
    }

    private func barePayment(
        _ orders: [ByteBuffer], _ connections: Int, _ bench: Measurements
    ) async throws -> BarePayment.Results {
        let example = try await bench.example()
        return try await BarePayment(
            call: .cardOrder, like: folder.appendingPathComponent("data", isDirectory: true), answer: example.answer,
            contextLength: example.contextLength
        ).measure(orders, in: folder, connections: connections, bench, check: Payments.checkPaid)
    }

    private func serve(_ data: URL) throws -> Child {
        try Child(guichet, ["serve", "--dev", "--port", "0", "--data", data.path])
    }

    private func serveEcho() throws -> Child { try Child(URL(fileURLWithPath: CommandLine.arguments[0]), ["echo"]) }

    /// - Returns: milliseconds.
    private func startAndStop(_ data: URL) throws -> Double { startAndStop(try serve(data)) }

    private func startAndStop(_ server: Child) -> Double {
        server.stop()
        return server.untilReady.milliseconds
    }
}

/// The measurements over HTTP.
struct Measurements {
    let load: LoadGenerator
    let server: Child
    let echo: Child
    let seconds: Double

    struct Result {
        var sample: Sample
        var processorMicroseconds: Double
        var paymentsPerFlush = 0.0
        var writtenKiB = 0.0
    }

    /// Pays for a while, so that caches are warm and the database has rows.
    func warmUp(requests: Int, preparing connections: Int) async throws -> Sample {
        let orders = try await orders(requests, preparing: connections)
        return try await load.run(orders, connections: connections, port: server.port) {
            SingleRequests($0, check: Payments.checkPaid)
        }
    }

    /// Orders that were initialised and whose cards are encrypted.
    func orders(_ count: Int, preparing connections: Int) async throws -> [ByteBuffer] {
        let prefix = "O\(UInt32.random(in: 0 ... .max))N"
        let initialisations = try await Payments.initialisations(count, prefix: prefix)
        let answers = Answers()
        _ = try await load.run(initialisations, connections: connections, port: server.port) {
            SingleRequests($0, check: { answers.keep($0) })
        }
        return try answers.all.map(Payments.order)
    }

    /// An order's context and answer.
    func example() async throws -> (contextLength: Int, answer: ByteBuffer) {
        let orders = try await orders(1, preparing: 1)
        guard let order = orders.first, let start = order.readableBytesView.firstIndex(of: UInt8(ascii: "{")),
            let context = try JSONValue(parsing: Array(order.readableBytesView[start...]))["redirectionData"]?.text
        else { throw BenchError("no order was made") }
        return (context.utf8.count * 3 / 4, try await answer(to: order))
    }

    /// The server's answer to a request.
    func answer(to request: ByteBuffer) async throws -> ByteBuffer {
        let answers = Answers()
        _ = try await load.run([request], connections: 1, port: server.port) {
            SingleRequests($0, check: { answers.keep($0) })
        }
        guard let answer = answers.all.first else { throw BenchError("a request was not answered") }
        return answer
    }

    func echo(_ requests: [ByteBuffer], connections: Int) async throws -> Result {
        try await other(echo, requests, connections: connections, check: { _ in })
    }

    /// The same requests to another server, as often as there is time for.
    func other(
        _ child: Child, _ requests: [ByteBuffer], connections: Int,
        check: @escaping @Sendable (ByteBuffer) throws -> Void
    ) async throws -> Result {
        let before = child.processorSeconds
        let writtenBefore = child.bytesWritten
        let sample = try await load.run(
            requests, isEndless: true, seconds: seconds, connections: connections, port: child.port
        ) { SingleRequests($0, check: check) }
        return Result(
            sample: sample, processorMicroseconds: used(child.processorSeconds - before, sample),
            writtenKiB: Double(child.bytesWritten - writtenBefore) / 1_024 / Double(max(1, sample.count)))
    }

    func cardOrder(_ requests: [ByteBuffer], connections: Int) async throws -> Result {
        try await order(requests, connections: connections, check: Payments.checkPaid)
    }

    /// Orders that are made durable, each one request whose answer is checked.
    func order(
        _ requests: [ByteBuffer], connections: Int, check: @escaping @Sendable (ByteBuffer) throws -> Void
    ) async throws -> Result {
        let flushesBefore = try await flushes()
        let before = server.processorSeconds
        let writtenBefore = server.bytesWritten
        let sample = try await load.run(requests, seconds: seconds, connections: connections, port: server.port) {
            SingleRequests($0, check: check)
        }
        let processor = used(server.processorSeconds - before, sample)
        let written = server.bytesWritten - writtenBefore
        let flushed = try await flushes() - flushesBefore
        return Result(
            sample: sample, processorMicroseconds: processor,
            paymentsPerFlush: Double(sample.count) / max(1, flushed),
            writtenKiB: Double(written) / 1_024 / Double(max(1, sample.count)))
    }

    func wholePayment(_ requests: [ByteBuffer], connections: Int) async throws -> Sample {
        try await load.run(requests, seconds: seconds, connections: connections, port: server.port) {
            WholePayments($0)
        }
    }

    private func used(_ processorSeconds: Double, _ sample: Sample) -> Double {
        processorSeconds * 1e6 / Double(max(1, sample.count))
    }

    /// From the server's own figures.
    private func flushes() async throws -> Double {
        let answers = Answers()
        _ = try await load.run([LoadGenerator.get("/metrics")], connections: 1, port: server.port) {
            SingleRequests($0, check: { answers.keep($0) })
        }
        let text = answers.all.first.map { String(buffer: $0) } ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("guichet_store_flush_duration_seconds_count ") }
        guard let count = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
            throw BenchError("GET /metrics does not tell the flushes")
        }
        return count
    }
}
