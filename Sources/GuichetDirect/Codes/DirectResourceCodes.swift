import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `status` of a hosted checkout.
public struct DirectHostedCheckoutStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The shopper has not paid yet.
    public static let inProgress: DirectHostedCheckoutStatus = "IN_PROGRESS"
    /// The shopper paid, or tried to.
    public static let paymentCreated: DirectHostedCheckoutStatus = "PAYMENT_CREATED"
    /// The shopper left the page.
    public static let cancelledByConsumer: DirectHostedCheckoutStatus = "CANCELLED_BY_CONSUMER"
}

/// `paymentStatusCategory` of a hosted checkout.
public struct DirectPaymentStatusCategory: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The payment succeeded.
    public static let successful: DirectPaymentStatusCategory = "SUCCESSFUL"
    /// The payment was refused.
    public static let rejected: DirectPaymentStatusCategory = "REJECTED"
    /// The result is not known yet.
    public static let statusUnknown: DirectPaymentStatusCategory = "STATUS_UNKNOWN"
}

/// `tokenStatus`.
public struct DirectTokenStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The card was stored before.
    public static let unchanged: DirectTokenStatus = "UNCHANGED"
    /// The card was stored now.
    public static let created: DirectTokenStatus = "CREATED"
    /// The stored card was changed.
    public static let updated: DirectTokenStatus = "UPDATED"
}

/// `status` of a payment link.
public struct DirectPaymentLinkStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The link can be used to pay.
    public static let active: DirectPaymentLinkStatus = "ACTIVE"
    /// The link was used to pay.
    public static let paid: DirectPaymentLinkStatus = "PAID"
    /// The merchant cancelled the link.
    public static let cancelled: DirectPaymentLinkStatus = "CANCELLED"
    /// The link can no longer be used.
    public static let expired: DirectPaymentLinkStatus = "EXPIRED"
}

/// `result` of `validateCredentials`.
public struct DirectCredentialsResult: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Key and secret belong together.
    public static let valid: DirectCredentialsResult = "Valid"
    /// Key and secret do not belong together.
    public static let invalid: DirectCredentialsResult = "Invalid"
}

/// `apiVersion` of a notification.
public struct DirectWebhookVersion: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The only version.
    public static let v1: DirectWebhookVersion = "v1"
}

/// `type` of a notification.
public struct DirectEventType: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A payment was created.
    public static let paymentCreated: DirectEventType = "payment.created"
    /// The shopper was redirected.
    public static let paymentRedirected: DirectEventType = "payment.redirected"
    /// The authorisation is in progress.
    public static let paymentAuthorizationRequested: DirectEventType = "payment.authorization_requested"
    static let paymentPendingApproval: DirectEventType = "payment.pending_approval"
    static let paymentPendingCompletion: DirectEventType = "payment.pending_completion"
    /// A payment waits for its capture.
    public static let paymentPendingCapture: DirectEventType = "payment.pending_capture"
    /// A capture is in progress.
    public static let paymentCaptureRequested: DirectEventType = "payment.capture_requested"
    /// A payment was captured.
    public static let paymentCaptured: DirectEventType = "payment.captured"
    /// A payment was refused.
    public static let paymentRejected: DirectEventType = "payment.rejected"
    /// A capture was refused.
    public static let paymentRejectedCapture: DirectEventType = "payment.rejected_capture"
    /// A payment was cancelled.
    public static let paymentCancelled: DirectEventType = "payment.cancelled"
    /// A payment was refunded.
    public static let paymentRefunded: DirectEventType = "payment.refunded"
    /// A refund is in progress.
    public static let refundRequested: DirectEventType = "refund.refund_requested"
    /// A payment link was created.
    public static let paymentLinkCreated: DirectEventType = "paymentlink.created"
    /// A payment link was opened.
    public static let paymentLinkClicked: DirectEventType = "paymentlink.clicked"
    /// A payment link was used to pay.
    public static let paymentLinkPaid: DirectEventType = "paymentlink.paid"
    /// A payment link was cancelled.
    public static let paymentLinkCancelled: DirectEventType = "paymentlink.cancelled"
    /// A payment link has expired.
    public static let paymentLinkExpired: DirectEventType = "paymentlink.expired"
    static let paymentLinkPaymentDeclined: DirectEventType = "paymentlink.payment.declined"
    static let paymentLinkPaymentCancelled: DirectEventType = "paymentlink.payment.cancelled"
    /// The event of `sendtest`, about the payment `9999_9`.
    public static let paymentTest: DirectEventType = "payment.test"

    /// The documented values.
    public static let known: [DirectEventType] =
        [
            .paymentCreated, .paymentRedirected, .paymentAuthorizationRequested, .paymentPendingApproval,
            .paymentPendingCompletion, .paymentPendingCapture, .paymentCaptureRequested, .paymentCaptured,
            .paymentRejected, .paymentRejectedCapture, .paymentCancelled, .paymentRefunded, .refundRequested,
            .paymentLinkCreated, .paymentLinkClicked, .paymentLinkPaid, .paymentLinkCancelled,
            .paymentLinkExpired, .paymentLinkPaymentDeclined, .paymentLinkPaymentCancelled, .paymentTest,
        ]
}
