public import GuichetCore
public import GuichetDirectClient

/// The body of `submitBatch`: many operations of one kind, carried out later.
public struct DirectSubmitBatchRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let header = DirectField<DirectBatchHeader>("header", .required)
        public let createPayments = DirectField<[DirectCreatePaymentRequest]>("createPayments")
        public let capturePayments = DirectField<[DirectBatchCapture]>("capturePayments")
        public let cancelPayments = DirectField<[DirectBatchCancellation]>("cancelPayments")
        public let refundPayments = DirectField<[DirectBatchRefund]>("refundPayments")
        public let subsequentPayments = DirectField<[DirectBatchSubsequentPayment]>("subsequentPayments")
        public let createPayouts = DirectField<[DirectCreatePayoutRequest]>("createPayouts")
        public let createPaymentLinks = DirectField<[DirectCreatePaymentLinkRequest]>("createPaymentLinks")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `header` of a batch.
public struct DirectBatchHeader: DirectDocument {
    public struct Fields: DirectFieldList {
        public let operationType = DirectField<DirectBatchOperation>(
            "operationType", .required, .oneOf(DirectBatchOperation.known))
        /// Identifies the batch in later calls; it must not have been used before.
        public let merchantBatchReference = DirectField<String>("merchantBatchReference", .required, .upTo(40))
        public let itemCount = DirectField<Int64>("itemCount", .required, .number(1...50_000))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// One of `capturePayments`: a payment, and the amount to capture.
public struct DirectBatchCapture: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentId = DirectField<DirectPaymentID>("paymentId", .required)
        public let capture = DirectField<DirectCaptureRequest>("capture")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// One of `cancelPayments`: a payment, and the amount to cancel.
public struct DirectBatchCancellation: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentId = DirectField<DirectPaymentID>("paymentId", .required)
        public let cancel = DirectField<DirectCancelRequest>("cancel")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// One of `refundPayments`: a payment, and the amount to refund.
public struct DirectBatchRefund: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentId = DirectField<DirectPaymentID>("paymentId", .required)
        public let refund = DirectField<DirectRefundRequest>("refund")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// One of `subsequentPayments`: another payment with the card of an earlier one.
public struct DirectBatchSubsequentPayment: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentId = DirectField<DirectPaymentID>("paymentId", .required)
        public let subsequent = DirectField<DirectSubsequentPaymentRequest>("subsequent")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `submitBatch`.
public struct DirectSubmitBatchResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let merchantBatchReference = DirectField<String>("merchantBatchReference")
        public let totalCount = DirectField<Int64>("totalCount")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `getBatchStatus`.
public struct DirectBatch: DirectDocument {
    public struct Fields: DirectFieldList {
        public let operationType = DirectField<DirectBatchOperation>("operationType")
        public let merchantBatchReference = DirectField<String>("merchantBatchReference")
        public let itemCount = DirectField<Int64>("itemCount")
        public let status = DirectField<DirectBatchStatus>("status")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `operationType` of a batch.
public struct DirectBatchOperation: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let createPayment: DirectBatchOperation = "CreatePayment"
    public static let cancelPayment: DirectBatchOperation = "CancelPayment"
    public static let capturePayment: DirectBatchOperation = "CapturePayment"
    public static let refundPayment: DirectBatchOperation = "RefundPayment"
    public static let subsequentPayment: DirectBatchOperation = "SubsequentPayment"
    public static let createPayout: DirectBatchOperation = "CreatePayout"
    public static let createPaymentLink: DirectBatchOperation = "CreatePaymentLink"

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

    public static let submitted: DirectBatchStatus = "Submitted"
    public static let inProgress: DirectBatchStatus = "InProgress"
    public static let processed: DirectBatchStatus = "Processed"

    /// The documented values.
    public static let known: [DirectBatchStatus] =
        [.submitted, .inProgress, .processed]
}
