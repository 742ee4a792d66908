public import GuichetCore
public import GuichetDirect

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The name under which the platform recognises a repeat: the same key, the same outcome, paid once.
///
/// Make one for each thing that is to be done, keep it with the order before calling, and use it for every repeat of that
/// call. For another card or another amount make another one.
public struct DirectIdempotenceKey: Sendable, Hashable, CustomStringConvertible {
    public let rawValue: String

    /// A new one, of 36 random characters.
    public init() { rawValue = UUID().uuidString.lowercased() }

    /// One of the merchant's own, such as `order-0001-capture-2`; `nil` unless it has one to forty visible characters of
    /// ASCII.
    public init?(_ text: String) {
        guard DirectIdempotence.isKey(text) else { return nil }
        rawValue = text
    }

    public var description: String { rawValue }
}

/// The answer to a call that the platform recognises when it is repeated.
public struct DirectAnswer<Document: DirectDocument>: Sendable, Hashable, Discreet {
    public let document: Document
    /// Why it was declined; empty when it was not.
    public let errors: [DirectErrorItem]
    /// The key of the call, for repeats.
    public let idempotenceKey: DirectIdempotenceKey
    /// When the platform had the first request with this key, in milliseconds since 1970; `nil` when this was the first.
    public let firstRequestMilliseconds: Int64?

    /// Whether the platform had this key before: then this is the outcome of the first request.
    public var isReplay: Bool { firstRequestMilliseconds != nil }

    public var description: String {
        "\(Document.self)\(errors.isEmpty ? "" : ", declined")\(isReplay ? ", seen before" : "")"
    }
}

extension DirectAnswer<DirectCreatePaymentResponse> {
    public var payment: DirectPayment? { document.payment }

    /// What the merchant may conclude.
    public var outcome: DirectOutcome { DirectOutcome(self) }
}

/// What came of a payment, in one word.
public struct DirectOutcome: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The money is promised or on its way: deliver, and capture if it is not captured by itself.
    public static let accepted: DirectOutcome = "accepted"
    /// Nothing was charged, and nothing will be.
    public static let declined: DirectOutcome = "declined"
    /// The shopper has to go somewhere first; see `merchantAction`.
    public static let actionNeeded: DirectOutcome = "actionNeeded"
    /// The money was given back, or is on its way back.
    public static let refunded: DirectOutcome = "refunded"
    /// Not decided: wait for the notification, or ask.
    public static let pending: DirectOutcome = "pending"

    init(_ answer: DirectAnswer<DirectCreatePaymentResponse>) {
        if !answer.errors.isEmpty {
            self = .declined
        } else if answer.document.merchantAction != nil {
            self = .actionNeeded
        } else {
            self.init(answer.document.payment)
        }
    }

    /// - Parameter payment: as any of the platform's answers has it. A status that is not known here decides nothing.
    public init(_ payment: DirectPayment?) {
        switch payment?.status {
        case .pendingCapture, .captureRequested, .captured: self = .accepted
        case .rejected, .cancelled: self = .declined
        case .refundRequested, .refunded, .reversed: self = .refunded
        default: self = .pending
        }
    }

    public var advice: Advice {
        switch self {
        case .accepted, .refunded: .none
        case .declined: .otherCard
        case .actionNeeded, .pending: .wait
        default: .ask
        }
    }
}
