import GuichetCore
import Synchronization

/// What becomes known about a call while it is handled, for the journal of requests.
///
/// The notes travel as a task-local value, so that the payment service can name the payment without knowing that the
/// order came over HTTP. Outside a call there are none, and noting does nothing.
package final class CallNotes: Sendable {
    @TaskLocal package static var current: CallNotes?

    /// Why the call was refused.
    package struct Refusal: Sendable {
        package let code: String
        package let reason: String
        package let field: String?
        /// The identifier that the caller got.
        package let id: String?
        /// The class of the reason, for the figures.
        package let kind: RefusalReason

        package init(code: String, reason: String, field: String?, id: String?, kind: RefusalReason) {
            self.kind = kind
            self.code = code
            self.reason = reason
            self.field = field
            self.id = id
        }
    }

    /// A body, as a reference: nothing is copied while the call is handled.
    package enum Body: Sendable {
        /// Nothing read it.
        case unread
        case bytes(any Collection<UInt8> & Sendable)
        /// Larger than what is kept.
        case tooLarge(Int)

        /// How many bytes of a body are kept.
        package static let limit = 64 * 1_024

        package init(_ bytes: some Collection<UInt8> & Sendable) {
            self = bytes.count > Self.limit ? .tooLarge(bytes.count) : .bytes(bytes)
        }

        package var count: Int {
            switch self {
            case .unread: 0
            case .bytes(let bytes): bytes.count
            case .tooLarge(let count): count
            }
        }
    }

    package struct Content: Sendable {
        package var api: String?
        package var call: String?
        package var shop: String?
        package var payment: PaymentID?
        package var refusal: Refusal?
        /// The documented code of an answer that is no refusal.
        package var code: String?
        /// The faults that a tester ordered and that acted on the call, each with its order, in the order in which they acted.
        package var faults: [String] = []
        package var signature: SignatureCheck?
        package var request = Body.unread
        package var answer = Body.unread
    }

    private let content = Mutex(Content())

    private let trace: RequestTrace?
    private let traces: TraceBook?

    /// Whether bodies and the examination of a signature are kept, which only a journal of requests reads.
    private let keepsDetails: Bool

    /// - Parameters:
    ///   - trace: the trace that the call belongs to.
    ///   - traces: where it is kept for the payment that the call is about.
    package init(in trace: RequestTrace? = nil, keptIn traces: TraceBook? = nil, keepsDetails: Bool = true) {
        self.trace = trace
        self.traces = traces
        self.keepsDetails = keepsDetails
    }

    /// Whether the current call has a journal of requests to which bodies and signatures go.
    package static var keepsDetails: Bool { current?.keepsDetails ?? false }

    package var current: Content { content.withLock { $0 } }

    package static func note(_ change: (inout Content) -> Void) {
        guard let notes = current else { return }
        notes.content.withLock { change(&$0) }
    }

    /// The same for what only a journal of requests reads; without one nothing is done.
    package static func noteDetails(_ change: (inout Content) -> Void) {
        guard let notes = current, notes.keepsDetails else { return }
        notes.content.withLock { change(&$0) }
    }

    /// The first payment that a call names or makes is the one that it is about.
    package static func note(payment: PaymentID, of shop: ShopID? = nil) {
        guard let notes = current else { return }
        if let trace = notes.trace { notes.traces?.keep(trace, of: payment) }
        notes.content.withLock { content in
            if content.payment == nil { content.payment = payment }
            if content.shop == nil { content.shop = shop?.name }
        }
    }
}
