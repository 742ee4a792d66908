public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `status`: the state of a payment, a capture or a refund.
public struct DirectStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Created, and not sent to the acquirer.
    public static let created: DirectStatus = "CREATED"
    /// The authorisation was cancelled.
    public static let cancelled: DirectStatus = "CANCELLED"
    /// The payment was refused.
    public static let rejected: DirectStatus = "REJECTED"
    /// The capture was refused.
    public static let rejectedCapture: DirectStatus = "REJECTED_CAPTURE"
    /// The shopper was sent to another page.
    public static let redirected: DirectStatus = "REDIRECTED"
    /// The payment waits for another system.
    public static let pendingPayment: DirectStatus = "PENDING_PAYMENT"
    /// More data are needed.
    public static let pendingCompletion: DirectStatus = "PENDING_COMPLETION"
    /// Authorised, and not captured.
    public static let pendingCapture: DirectStatus = "PENDING_CAPTURE"
    /// The authorisation is in progress.
    public static let authorizationRequested: DirectStatus = "AUTHORIZATION_REQUESTED"
    /// The capture is in progress.
    public static let captureRequested: DirectStatus = "CAPTURE_REQUESTED"
    /// The amount was captured.
    public static let captured: DirectStatus = "CAPTURED"
    /// The payment was taken back.
    public static let reversed: DirectStatus = "REVERSED"
    /// The refund is in progress.
    public static let refundRequested: DirectStatus = "REFUND_REQUESTED"
    /// The amount was refunded.
    public static let refunded: DirectStatus = "REFUNDED"

    /// The contract's values.
    package static let known: [DirectStatus] = [
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

    /// Nothing was sent to the acquirer yet.
    public static let created: DirectStatusCategory = "CREATED"
    /// The payment was refused or cancelled.
    public static let unsuccessful: DirectStatusCategory = "UNSUCCESSFUL"
    /// The shopper must do something.
    public static let pendingPayment: DirectStatusCategory = "PENDING_PAYMENT"
    /// The merchant must do something.
    public static let pendingMerchant: DirectStatusCategory = "PENDING_MERCHANT"
    /// The platform or an acquirer must do something.
    public static let pendingThirdParty: DirectStatusCategory = "PENDING_CONNECT_OR_3RD_PARTY"
    /// The payment was captured.
    public static let completed: DirectStatusCategory = "COMPLETED"
    /// The payment was taken back.
    public static let reversed: DirectStatusCategory = "REVERSED"
    /// The amount was refunded.
    public static let refunded: DirectStatusCategory = "REFUNDED"

    /// The contract's values.
    package static let known: [DirectStatusCategory] = [
        .created, .unsuccessful, .pendingPayment, .pendingMerchant, .pendingThirdParty, .completed, .reversed,
        .refunded,
    ]
}
