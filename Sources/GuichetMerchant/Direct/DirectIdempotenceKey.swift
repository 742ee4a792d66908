public import GuichetCore
public import GuichetDirect
@_spi(Platform) import GuichetDirectClient

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A name by which the platform recognises a repeat: the same key gives the same outcome, and is paid once. It keeps a key
/// for 24 hours at least: do not repeat a call that is older, since it may be carried out again.
///
/// Make one for each operation, store it with the order before the call, and use it for every repeat of that call. For
/// another card or another amount make another one.
public struct DirectIdempotenceKey: Sendable, Hashable, CustomStringConvertible {
    /// The text of `X-GCS-Idempotence-Key`, at most 40 characters.
    public let rawValue: String

    /// A new key of 36 random characters.
    public init() { rawValue = UUID().uuidString.lowercased() }

    /// The merchant's own key, such as `order-0001-capture-2`; `nil` unless it has one to forty visible ASCII
    /// characters.
    public init?(_ text: String) {
        guard DirectIdempotence.isKey(text) else { return nil }
        rawValue = text
    }

    public var description: String { rawValue }
}

/// The answer to a call whose repeats the platform recognises.
public struct DirectAnswer<Document: DirectDocument>: Sendable, Hashable, Discreet {
    /// The answer's document.
    public let document: Document
    /// Why it was declined; empty otherwise.
    public let errors: [DirectErrorItem]
    /// The key of the call, for repeats.
    public let idempotenceKey: DirectIdempotenceKey
    /// When the platform received the first request with this key, in milliseconds since 1970; `nil` if this was the
    /// first.
    public let firstRequestMilliseconds: Int64?

    /// Whether the platform received this key before: then this is the outcome of the first request.
    public var isReplay: Bool { firstRequestMilliseconds != nil }

    public var description: String {
        "\(Document.name)\(errors.isEmpty ? "" : ", declined")\(isReplay ? ", seen before" : "")"
    }
}

extension DirectAnswer<DirectCreatePaymentResponse> {
    /// The payment of the answer, if it has one.
    public var payment: DirectPayment? { document.payment }

    /// What the merchant may conclude.
    public var outcome: DirectOutcome { DirectOutcome(self) }
}

/// The result of a payment, as one word.
public struct DirectOutcome: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The money is authorised or on its way: deliver, and capture unless the capture is automatic.
    public static let accepted: DirectOutcome = "accepted"
    /// Nothing was charged, and nothing will be. A cancellation in progress, or of a part, is ``pending``.
    public static let declined: DirectOutcome = "declined"
    /// The shopper must be redirected first; see `merchantAction`.
    public static let actionNeeded: DirectOutcome = "actionNeeded"
    /// The money was refunded, or the refund is in progress.
    public static let refunded: DirectOutcome = "refunded"
    /// Not decided yet: wait for the notification, or ask.
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

    /// - Parameter payment: from any answer of the platform. An unknown status decides nothing.
    public init(_ payment: DirectPayment?) {
        switch payment?.status {
        case .pendingCapture, .captureRequested, .captured: self = .accepted
        case .rejected: self = .declined
        case .cancelled: self = payment?.isCancelledInPart == true ? .pending : .declined
        case .refundRequested, .refunded, .reversed: self = .refunded
        default: self = .pending
        }
    }

    /// What to do next.
    public var advice: Advice {
        switch self {
        case .accepted, .refunded: .none
        case .declined: .otherCard
        case .actionNeeded, .pending: .wait
        default: .ask
        }
    }
}

extension DirectPayment {
    /// Whether a payment with the status of a cancellation is still authorised, at least in part: the cancellation is in
    /// progress, or its outcome is unknown (61, 62), and if it is refused (63), the payment is captured. With 1 and 6 the
    /// payment is over, unless a part of its amount is acquired: then only the rest was cancelled. (Before the first capture
    /// what is authorised counts as acquired. Whether that stays after a cancellation of the whole is not documented.)
    var isCancelledInPart: Bool { isBeingCancelled || hasAcquiredPart }

    private var isBeingCancelled: Bool {
        self.status == .cancelled && [.cancelPending, .cancelUncertain].contains(self.statusOutput?.statusCode)
    }

    /// Whether a cancellation is over, and was one of a part: the rest is charged.
    var hasAcquiredPart: Bool {
        guard self.status == .cancelled, !isBeingCancelled,
            let ordered = self.paymentOutput?.amountOfMoney?.amount,
            let acquired = self.paymentOutput?.acquiredAmount?.amount
        else { return false }
        return acquired > 0 && acquired < ordered
    }
}
