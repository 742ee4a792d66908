import Foundation
import NIOCore

/// The measurement (c): a call's bare payment, in a process and with a database of its own.
struct BarePayment {
    let call: BareCall
    /// A database of guichet whose last payment was made by such a call.
    let like: URL
    /// What guichet answers to such a call.
    let answer: ByteBuffer
    var contextLength = 0

    /// - Parameters:
    ///   - folder: for the database.
    ///   - requests: as guichet gets them, as often as there is time for.
    func measure(
        _ requests: [ByteBuffer], in folder: URL, connections: Int, _ bench: Measurements,
        check: @escaping @Sendable (ByteBuffer) throws -> Void
    ) async throws -> Measurements.Result {
        let own = folder.appendingPathComponent("bare-\(call.rawValue)-\(connections)", isDirectory: true)
        try? FileManager.default.removeItem(at: own)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        let text = own.appendingPathComponent("answer.json")
        try Data(answer.readableBytesView).write(to: text)
        let child = try Child(
            URL(fileURLWithPath: CommandLine.arguments[0]),
            [
                "bare-payment", "--call", call.rawValue, "--like", like.path,
                "--database", own.appendingPathComponent("payments.sqlite").path, "--answer", text.path,
                "--context-bytes", String(contextLength),
            ])
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
