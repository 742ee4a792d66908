public import GuichetCore
public import GuichetDirectClient

/// `status`: the state of a payment, a capture or a refund.
public struct DirectStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let created: DirectStatus = "CREATED"
    public static let cancelled: DirectStatus = "CANCELLED"
    public static let rejected: DirectStatus = "REJECTED"
    public static let rejectedCapture: DirectStatus = "REJECTED_CAPTURE"
    public static let redirected: DirectStatus = "REDIRECTED"
    public static let pendingPayment: DirectStatus = "PENDING_PAYMENT"
    public static let pendingCompletion: DirectStatus = "PENDING_COMPLETION"
    public static let pendingCapture: DirectStatus = "PENDING_CAPTURE"
    public static let authorizationRequested: DirectStatus = "AUTHORIZATION_REQUESTED"
    public static let captureRequested: DirectStatus = "CAPTURE_REQUESTED"
    public static let captured: DirectStatus = "CAPTURED"
    public static let reversed: DirectStatus = "REVERSED"
    public static let refundRequested: DirectStatus = "REFUND_REQUESTED"
    public static let refunded: DirectStatus = "REFUNDED"

    /// The contract's values.
    public static let known: [DirectStatus] = [
        .created, .cancelled, .rejected, .rejectedCapture, .redirected, .pendingPayment, .pendingCompletion,
        .pendingCapture, .authorizationRequested, .captureRequested, .captured, .reversed, .refundRequested,
        .refunded,
    ]

    /// What to do next in this status.
    public var advice: Advice {
        switch self {
        case .pendingCapture, .captured, .refunded: .none
        case .rejected: .otherCard
        case .cancelled, .reversed: .startAgain
        case .rejectedCapture: .askSupport
        case .created, .redirected, .pendingPayment, .pendingCompletion, .authorizationRequested, .captureRequested,
            .refundRequested:
            .wait
        default: .ask
        }
    }
}

/// `statusCategory`.
public struct DirectStatusCategory: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let created: DirectStatusCategory = "CREATED"
    public static let unsuccessful: DirectStatusCategory = "UNSUCCESSFUL"
    /// The shopper must do something.
    public static let pendingPayment: DirectStatusCategory = "PENDING_PAYMENT"
    /// The merchant must do something.
    public static let pendingMerchant: DirectStatusCategory = "PENDING_MERCHANT"
    /// The platform or an acquirer must do something.
    public static let pendingThirdParty: DirectStatusCategory = "PENDING_CONNECT_OR_3RD_PARTY"
    public static let completed: DirectStatusCategory = "COMPLETED"
    public static let reversed: DirectStatusCategory = "REVERSED"
    public static let refunded: DirectStatusCategory = "REFUNDED"

    /// The contract's values.
    public static let known: [DirectStatusCategory] = [
        .created, .unsuccessful, .pendingPayment, .pendingMerchant, .pendingThirdParty, .completed, .reversed,
        .refunded,
    ]
}
