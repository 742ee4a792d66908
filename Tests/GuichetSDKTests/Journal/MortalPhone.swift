import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips

/// A phone that is killed at one of its steps, and a platform that lives on.
///
/// A step is a moment before or after something leaves the app: a read or a write of the disk, a request. After its
/// death nothing that the app's code still does has any effect.
final class MortalPhone: HTTPTransport, JournalStorage, TransactionLookup, @unchecked Sendable {
    // Unchecked: everything that changes is behind this lock.
    private let lock = NSLock()
    private var stepsLeft: Int?
    private var disk: [UInt8]?
    private var seen: [[UInt8]] = []
    private var time: Double = 0
    private var debitedReferences: [String] = []
    private var currentReference = ""
    private let answer: [UInt8]
    private let pays: Bool

    private struct Killed: Error {}

    init(_ sample: SampledOperation, stepsToLive: Int) {
        var answer = sample.fullAnswer
        answer[sample.codeField] = "00"
        self.answer = JSONValue.object(answer).encoded()
        pays = sample.effect == .pays
        stepsLeft = stepsToLive
    }

    /// Whether the app came to its end alive; it is started again, and lives for ever.
    func restart() -> Bool {
        lock.withLock {
            defer { stepsLeft = nil }
            return (stepsLeft ?? 1) > 0
        }
    }

    var debits: [String] { lock.withLock { debitedReferences } }
    var now: Date { lock.withLock { Date(timeIntervalSince1970: 1_000_000 + time) } }
    func advance(seconds: Double) { lock.withLock { time += seconds } }
    func order(under reference: String) { lock.withLock { currentReference = reference } }

    private func step<Value>(_ effect: () -> Value) throws -> Value {
        try lock.withLock {
            try live()
            let value = effect()
            try live()
            return value
        }
    }

    private func live() throws {
        guard let left = stepsLeft else { return }
        stepsLeft = max(0, left - 1)
        guard left > 0 else { throw Killed() }
    }

    func read() throws -> [UInt8]? { try step { disk } }
    func replace(with bytes: [UInt8]) throws { try step { disk = bytes } }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        do {
            return try step {
                // Once for each message, and once for each reference (94).
                if pays, !seen.contains(request.body), !debitedReferences.contains(currentReference) {
                    debitedReferences.append(currentReference)
                }
                seen.append(request.body)
                return HTTPTransportResponse(status: 200, body: answer)
            }
        } catch {
            throw HTTPTransportError(code: .cancelled, reason: "killed")
        }
    }

    func transactionStatus(of reference: String) async throws(MerchantError) -> TransactionStatus? {
        debits.contains(reference) ? .toCapture : nil
    }
}
