import GuichetCore
public import GuichetDirectClient

/// `status` of a hosted checkout.
public struct DirectHostedCheckoutStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let inProgress: DirectHostedCheckoutStatus = "IN_PROGRESS"
    public static let paymentCreated: DirectHostedCheckoutStatus = "PAYMENT_CREATED"
    public static let cancelledByConsumer: DirectHostedCheckoutStatus = "CANCELLED_BY_CONSUMER"
}

/// `paymentStatusCategory` of a hosted checkout.
public struct DirectPaymentStatusCategory: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let successful: DirectPaymentStatusCategory = "SUCCESSFUL"
    public static let rejected: DirectPaymentStatusCategory = "REJECTED"
    public static let statusUnknown: DirectPaymentStatusCategory = "STATUS_UNKNOWN"
}

/// `tokenStatus`.
public struct DirectTokenStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unchanged: DirectTokenStatus = "UNCHANGED"
    public static let created: DirectTokenStatus = "CREATED"
    public static let updated: DirectTokenStatus = "UPDATED"
}

/// `status` of a payment link.
public struct DirectPaymentLinkStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let active: DirectPaymentLinkStatus = "ACTIVE"
    public static let paid: DirectPaymentLinkStatus = "PAID"
    public static let cancelled: DirectPaymentLinkStatus = "CANCELLED"
    public static let expired: DirectPaymentLinkStatus = "EXPIRED"
}

/// `result` of `validateCredentials`.
public struct DirectCredentialsResult: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let valid: DirectCredentialsResult = "Valid"
    public static let invalid: DirectCredentialsResult = "Invalid"
}

/// `apiVersion` of a notification.
public struct DirectWebhookVersion: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let v1: DirectWebhookVersion = "v1"
}

/// `type` of a notification.
public struct DirectEventType: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let paymentCreated: DirectEventType = "payment.created"
    public static let paymentRedirected: DirectEventType = "payment.redirected"
    public static let paymentAuthorizationRequested: DirectEventType = "payment.authorization_requested"
    public static let paymentPendingApproval: DirectEventType = "payment.pending_approval"
    public static let paymentPendingCompletion: DirectEventType = "payment.pending_completion"
    public static let paymentPendingCapture: DirectEventType = "payment.pending_capture"
    public static let paymentCaptureRequested: DirectEventType = "payment.capture_requested"
    public static let paymentCaptured: DirectEventType = "payment.captured"
    public static let paymentRejected: DirectEventType = "payment.rejected"
    public static let paymentRejectedCapture: DirectEventType = "payment.rejected_capture"
    public static let paymentCancelled: DirectEventType = "payment.cancelled"
    public static let paymentRefunded: DirectEventType = "payment.refunded"
    public static let refundRequested: DirectEventType = "refund.refund_requested"
    public static let paymentLinkCreated: DirectEventType = "paymentlink.created"
    public static let paymentLinkClicked: DirectEventType = "paymentlink.clicked"
    public static let paymentLinkPaid: DirectEventType = "paymentlink.paid"
    public static let paymentLinkCancelled: DirectEventType = "paymentlink.cancelled"
    public static let paymentLinkExpired: DirectEventType = "paymentlink.expired"
    /// The event of `sendtest`, about the payment `9999_9`.
    public static let paymentTest: DirectEventType = "payment.test"

    /// The documented values.
    public static let known: [DirectEventType] =
        [
            .paymentCreated, .paymentRedirected, .paymentAuthorizationRequested, .paymentPendingApproval,
            .paymentPendingCompletion, .paymentPendingCapture, .paymentCaptureRequested, .paymentCaptured,
            .paymentRejected, .paymentRejectedCapture, .paymentCancelled, .paymentRefunded, .refundRequested,
            .paymentLinkCreated, .paymentLinkClicked, .paymentLinkPaid, .paymentLinkCancelled,
            .paymentLinkExpired, .paymentTest,
        ]
}
