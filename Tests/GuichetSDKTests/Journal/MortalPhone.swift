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
    private var orders: [PaymentReference] = []
    private var debited: [PaymentReference] = []
    private let answer: JSONObject
    private let pays: Bool

    private struct Killed: Error {}

    init(_ sample: SampledOperation, stepsToLive: Int) {
        var answer = sample.fullAnswer
        answer[sample.codeField] = "00"
        self.answer = answer
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

    /// The day that the platform gives a pair without one.
    static let day = "20261121"

    var debits: [PaymentReference] { lock.withLock { debited } }
    var now: Date { lock.withLock { Date(timeIntervalSince1970: 1_000_000 + time) } }
    func advance(seconds: Double) { lock.withLock { time += seconds } }

    /// The merchant's server initialises an order; the platform fixes the day.
    func order(under payment: PaymentReference) { lock.withLock { orders.append(Self.completed(payment)) } }

    /// What a merchant finds in its books that keeps the day.
    func book(_ asked: PaymentReference) -> PaymentReference? {
        lock.withLock { orders.last { asked.covers($0) } }
    }

    private static func completed(_ payment: PaymentReference) -> PaymentReference {
        guard case .s10(let pair) = payment, !payment.isComplete else { return payment }
        return .s10(id: pair.s10TransactionId ?? "", date: day)
    }

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
                guard let order = orders.last else { return HTTPTransportResponse(status: 500, body: []) }
                if pays, !seen.contains(request.body), !debited.contains(order) { debited.append(order) }
                seen.append(request.body)
                var answer = answer
                if case .s10(let pair) = order, answer["s10TransactionReference"] != nil {
                    answer["s10TransactionReference"] = .object(pair.wireObject)
                }
                return HTTPTransportResponse(status: 200, body: JSONValue.object(answer).encoded())
            }
        } catch {
            throw HTTPTransportError(code: .cancelled, reason: "killed")
        }
    }

    func transactionStatus(of transaction: PaymentReference) async throws(MerchantError) -> TransactionStatus? {
        debits.contains(transaction) ? .toCapture : nil
    }
}
