import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `submitBatch`: many operations of one kind, carried out later.
public typealias DirectSubmitBatchRequest = DirectObject<DirectSubmitBatchRequestFields>

/// The members of ``DirectSubmitBatchRequest``.
public final class DirectSubmitBatchRequestFields: DirectFields {
    /// The kind of operation, and their number.
    public let header = DirectField<DirectBatchHeader>("header", .required)
    /// Payments to create.
    public let createPayments = DirectField<[DirectCreatePaymentRequest]>("createPayments")
    /// Captures of payments.
    public let capturePayments = DirectField<[DirectBatchCapture]>("capturePayments")
    /// Cancellations of payments.
    public let cancelPayments = DirectField<[DirectBatchCancellation]>("cancelPayments")
    /// Refunds of payments.
    public let refundPayments = DirectField<[DirectBatchRefund]>("refundPayments")
    /// Payments with the card of an earlier one.
    public let subsequentPayments = DirectField<[DirectBatchSubsequentPayment]>("subsequentPayments")
    /// Payouts to create.
    public let createPayouts = DirectField<[DirectCreatePayoutRequest]>("createPayouts")
    /// Payment links to create.
    public let createPaymentLinks = DirectField<[DirectCreatePaymentLinkRequest]>("createPaymentLinks")
}

/// `header` of a batch.
public typealias DirectBatchHeader = DirectObject<DirectBatchHeaderFields>

/// The members of ``DirectBatchHeader``.
public final class DirectBatchHeaderFields: DirectFields {
    /// The kind of operation.
    public let operationType = DirectField<DirectBatchOperation>(
        "operationType", .required, .oneOf(DirectBatchOperation.known))
    /// Identifies the batch in later calls; it must not have been used before.
    public let merchantBatchReference = DirectField<String>("merchantBatchReference", .required, .upTo(40))
    /// The number of operations.
    public let itemCount = DirectField<Int64>("itemCount", .required, .number(1...50_000))
}

/// One of `capturePayments`: a payment, and the amount to capture.
public typealias DirectBatchCapture = DirectObject<DirectBatchCaptureFields>

/// The members of ``DirectBatchCapture``.
public final class DirectBatchCaptureFields: DirectFields {
    /// The payment's identifier.
    public let paymentId = DirectField<DirectPaymentID>("paymentId", .required)
    /// The capture.
    public let capture = DirectField<DirectCaptureRequest>("capture")
}

/// One of `cancelPayments`: a payment, and the amount to cancel.
public typealias DirectBatchCancellation = DirectObject<DirectBatchCancellationFields>

/// The members of ``DirectBatchCancellation``.
public final class DirectBatchCancellationFields: DirectFields {
    /// The payment's identifier.
    public let paymentId = DirectField<DirectPaymentID>("paymentId", .required)
    /// The cancellation.
    public let cancel = DirectField<DirectCancelRequest>("cancel")
}

/// One of `refundPayments`: a payment, and the amount to refund.
public typealias DirectBatchRefund = DirectObject<DirectBatchRefundFields>

/// The members of ``DirectBatchRefund``.
public final class DirectBatchRefundFields: DirectFields {
    /// The payment's identifier.
    public let paymentId = DirectField<DirectPaymentID>("paymentId", .required)
    /// The refund.
    public let refund = DirectField<DirectRefundRequest>("refund")
}

/// One of `subsequentPayments`: another payment with the card of an earlier one.
public typealias DirectBatchSubsequentPayment = DirectObject<DirectBatchSubsequentPaymentFields>

/// The members of ``DirectBatchSubsequentPayment``.
public final class DirectBatchSubsequentPaymentFields: DirectFields {
    /// The payment's identifier.
    public let paymentId = DirectField<DirectPaymentID>("paymentId", .required)
    /// The payment.
    public let subsequent = DirectField<DirectSubsequentPaymentRequest>("subsequent")
}

/// The answer of `submitBatch`.
public typealias DirectSubmitBatchResponse = DirectObject<DirectSubmitBatchResponseFields>

/// The members of ``DirectSubmitBatchResponse``.
public final class DirectSubmitBatchResponseFields: DirectFields {
    /// The merchant's own reference of the batch.
    public let merchantBatchReference = DirectField<String>("merchantBatchReference")
    /// The number of operations.
    public let totalCount = DirectField<Int64>("totalCount")
}

/// The answer of `getBatchStatus`.
public typealias DirectBatch = DirectObject<DirectBatchFields>

/// The members of ``DirectBatch``.
public final class DirectBatchFields: DirectFields {
    /// The kind of operation.
    public let operationType = DirectField<DirectBatchOperation>("operationType")
    /// The merchant's own reference of the batch.
    public let merchantBatchReference = DirectField<String>("merchantBatchReference")
    /// The number of operations.
    public let itemCount = DirectField<Int64>("itemCount")
    /// The status.
    public let status = DirectField<DirectBatchStatus>("status")
}

/// The answer of `getPaymentsReport` (library for Python 10.3.0; the contract 2.461.1 does not have the call).
@_spi(Platform) public typealias DirectPaymentsReport = DirectObject<DirectPaymentsReportFields>

/// The members of ``DirectPaymentsReport``.
@_spi(Platform) public final class DirectPaymentsReportFields: DirectFields {
    public let pagination = DirectField<DirectCursorPagination>("pagination")
    /// Summaries: some members of a payment.
    public let payments = DirectField<[DirectPayment]>("payments")
}

/// `pagination` of a report.
@_spi(Platform) public typealias DirectCursorPagination = DirectObject<DirectCursorPaginationFields>

/// The members of ``DirectCursorPagination``.
@_spi(Platform) public final class DirectCursorPaginationFields: DirectFields {
    public let hasMore = DirectField<Bool>("hasMore")
    /// The `cursor` of the next page.
    public let nextCursor = DirectField<String>("nextCursor")
}

/// `operationType` of a batch.
public struct DirectBatchOperation: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let createPayment: DirectBatchOperation = "CreatePayment"
    static let cancelPayment: DirectBatchOperation = "CancelPayment"
    /// Captures.
    public static let capturePayment: DirectBatchOperation = "CapturePayment"
    /// Refunds.
    public static let refundPayment: DirectBatchOperation = "RefundPayment"
    static let subsequentPayment: DirectBatchOperation = "SubsequentPayment"
    static let createPayout: DirectBatchOperation = "CreatePayout"
    static let createPaymentLink: DirectBatchOperation = "CreatePaymentLink"

    /// The documented values.
    public static let known: [DirectBatchOperation] =
        [
            .createPayment, .cancelPayment, .capturePayment, .refundPayment, .subsequentPayment, .createPayout,
            .createPaymentLink,
        ]
}

/// `status` of a batch.
public struct DirectBatchStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let submitted: DirectBatchStatus = "Submitted"
    /// The batch is carried out.
    public static let inProgress: DirectBatchStatus = "InProgress"
    static let processed: DirectBatchStatus = "Processed"

    /// The documented values.
    public static let known: [DirectBatchStatus] =
        [.submitted, .inProgress, .processed]
}
