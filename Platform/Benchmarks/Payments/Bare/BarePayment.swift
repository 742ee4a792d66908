import Foundation
import NIOCore

/// The measurements (c) and (d): a call's bare payment, in a process and with a database of its own, without and with a
/// line of the log and an entry in the journal of requests.
struct BarePayment {
    let call: BareCall
    /// A data folder of guichet whose last payment was made by such a call.
    let like: URL
    /// What guichet answers to such a call.
    let answer: ByteBuffer
    var contextLength = 0

    struct Results {
        var bare: Measurements.Result
        /// The same with a line of the log and an entry in the journal of requests.
        var recorded: Measurements.Result
    }

    /// - Parameters:
    ///   - folder: for the database.
    ///   - requests: as guichet gets them, as often as there is time for.
    func measure(
        _ requests: [ByteBuffer], in folder: URL, connections: Int, _ bench: Measurements,
        check: @escaping @Sendable (ByteBuffer) throws -> Void
    ) async throws -> Results {
        Results(
            bare: try await measure(
                requests, in: folder, connections: connections, bench, isRecorded: false, check: check),
            recorded: try await measure(
                requests, in: folder, connections: connections, bench, isRecorded: true, check: check)
        )
    }

    private func measure(
        _ requests: [ByteBuffer], in folder: URL, connections: Int, _ bench: Measurements, isRecorded: Bool,
        check: @escaping @Sendable (ByteBuffer) throws -> Void
    ) async throws -> Measurements.Result {
        let own = folder.appendingPathComponent(
            "bare-\(call.rawValue)-\(connections)\(isRecorded ? "-recorded" : "")", isDirectory: true)
        try? FileManager.default.removeItem(at: own)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        let text = own.appendingPathComponent("answer.json")
        try Data(answer.readableBytesView).write(to: text)
        let child = try Child(
            URL(fileURLWithPath: CommandLine.arguments[0]),
            [
                "bare-payment", "--call", call.rawValue, "--like", like.appendingPathComponent("guichet.sqlite").path,
                "--database", own.appendingPathComponent("payments.sqlite").path, "--answer", text.path,
                "--context-bytes", String(contextLength),
            ] + (isRecorded ? ["--journal-like", like.appendingPathComponent("requests.sqlite").path] : []))
        defer { child.stop() }
        // The first payments, for as long as another measurement, warm it up.
        _ = try await bench.other(child, requests, connections: connections, check: check)
        return try await bench.other(child, requests, connections: connections, check: check)
    }
}

/// What a bare payment took.
struct BareFigures: Codable, Sendable {
    var sample: Sample
    /// Processor time of the server's process for one payment.
    var processorMicroseconds: Double
    var writtenKiB: Double

    init(_ result: Measurements.Result) {
        sample = result.sample
        processorMicroseconds = result.processorMicroseconds
        writtenKiB = result.writtenKiB
    }
}
