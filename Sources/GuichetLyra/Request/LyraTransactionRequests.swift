@_spi(Platform) public import GuichetCore

/// `Transaction/Get`.
public typealias LyraTransactionGetRequest = LyraObject<LyraTransactionGetRequestFields>

/// The fields of ``LyraTransactionGetRequest``.
public final class LyraTransactionGetRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.transactionGet

    /// The transaction: 32 hexadecimal digits.
    public let uuid = LyraField<String>("uuid", .required, .uuid)
}

/// `Transaction/Cancel`: cancels what is not captured yet.
public typealias LyraTransactionCancelRequest = LyraObject<LyraTransactionCancelRequestFields>

/// The fields of ``LyraTransactionCancelRequest``.
public final class LyraTransactionCancelRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.transactionCancel

    /// The transaction: 32 hexadecimal digits.
    public let uuid = LyraField<String>("uuid", .required, .uuid)
    /// The merchant's remark, at most 255 characters.
    public let comment = LyraField<String>("comment", .optional, .upTo(255), code: "INT_898")
}

/// `Transaction/Refund`: refunds what was captured, or a part, as a new transaction.
public typealias LyraTransactionRefundRequest = LyraObject<LyraTransactionRefundRequestFields>

/// The fields of ``LyraTransactionRefundRequest``.
public final class LyraTransactionRefundRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.transactionRefund

    /// The transaction: 32 hexadecimal digits.
    public let uuid = LyraField<String>("uuid", .required, .uuid)
    /// All that remains if it is absent.
    public let amount = LyraField<Int64>(
        "amount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_009")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency", .optional, .capitals(3), code: "INT_010")
    /// The merchant's remark, at most 255 characters.
    public let comment = LyraField<String>("comment", .optional, .upTo(255), code: "INT_898")
}

/// `Transaction/CancelOrRefund`: cancels or refunds, whichever the transaction still allows.
public typealias LyraTransactionCancelOrRefundRequest = LyraObject<LyraTransactionCancelOrRefundRequestFields>

/// The fields of ``LyraTransactionCancelOrRefundRequest``.
public final class LyraTransactionCancelOrRefundRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.transactionCancelOrRefund

    /// The transaction: 32 hexadecimal digits.
    public let uuid = LyraField<String>("uuid", .required, .uuid)
    /// In the smallest unit of the currency: cents for the euro.
    public let amount = LyraField<Int64>(
        "amount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_009")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency", .optional, .capitals(3), code: "INT_010")
    /// Whether to cancel, to refund, or what is possible.
    public let resolutionMode = LyraField<LyraResolutionMode>(
        "resolutionMode", .optional, .oneOf(LyraResolutionMode.known))
    /// The merchant's remark, at most 255 characters.
    public let comment = LyraField<String>("comment", .optional, .upTo(255), code: "INT_898")
}

/// `Transaction/Validate`: allows the capture of a payment that waits for the merchant's validation.
public typealias LyraTransactionValidateRequest = LyraObject<LyraTransactionValidateRequestFields>

/// The fields of ``LyraTransactionValidateRequest``.
public final class LyraTransactionValidateRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.transactionValidate

    /// The transaction: 32 hexadecimal digits.
    public let uuid = LyraField<String>("uuid", .required, .uuid)
    /// The merchant's remark, at most 255 characters.
    public let comment = LyraField<String>("comment", .optional, .upTo(255), code: "INT_898")
}

/// `Transaction/Update`: changes what is not captured yet.
public typealias LyraTransactionUpdateRequest = LyraObject<LyraTransactionUpdateRequestFields>

/// The fields of ``LyraTransactionUpdateRequest``.
public final class LyraTransactionUpdateRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.transactionUpdate

    /// The transaction: 32 hexadecimal digits.
    public let uuid = LyraField<String>("uuid", .required, .uuid)
    /// The merchant's remark, at most 255 characters.
    public let comment = LyraField<String>("comment", .optional, .upTo(255), code: "INT_898")
    /// The merchant's reference.
    public let orderId = LyraField<String>("orderId", .optional, .ascii(upTo: 64), code: "INT_013")
    /// What changes.
    public let cardUpdate = LyraField<LyraCardUpdate>("cardUpdate")
}

/// `cardUpdate`.
public typealias LyraCardUpdate = LyraObject<LyraCardUpdateFields>

/// The fields of ``LyraCardUpdate``.
public final class LyraCardUpdateFields: LyraFields {
    /// Only smaller than before.
    public let amount = LyraField<Int64>(
        "amount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_009")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency", .optional, .capitals(3), code: "INT_010")
    /// ISO 8601.
    public let expectedCaptureDate = LyraField<String>("expectedCaptureDate", code: "INT_006")
    /// Only from `YES` to `NO`.
    public let manualValidation = LyraField<LyraYesNo>(
        "manualValidation", .optional, .oneOf(LyraYesNo.known), code: "INT_005")
}

/// `Transaction/Capture`: captures before the evening.
public typealias LyraTransactionCaptureRequest = LyraObject<LyraTransactionCaptureRequestFields>

/// The fields of ``LyraTransactionCaptureRequest``.
public final class LyraTransactionCaptureRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.transactionCapture

    /// The transactions: 32 hexadecimal digits each.
    public let uuids = LyraField<[String]>("uuids", .required)
    let commission = LyraField<Int64>("commission", code: "INT_878")
    /// ISO 8601.
    public let expectedCaptureDate = LyraField<String>("expectedCaptureDate", code: "INT_006")
}

/// `Transaction/Duplicate`: pays again with the card of an earlier transaction.
public typealias LyraTransactionDuplicateRequest = LyraObject<LyraTransactionDuplicateRequestFields>

/// The fields of ``LyraTransactionDuplicateRequest``.
public final class LyraTransactionDuplicateRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.transactionDuplicate

    /// The transaction: 32 hexadecimal digits.
    public let uuid = LyraField<String>("uuid", .required, .uuid)
    /// In the smallest unit of the currency: cents for the euro.
    public let amount = LyraField<Int64>(
        "amount", .required, .number(0...Amount.maximumMinorUnits), code: "INT_009")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency", .required, .capitals(3), code: "INT_010")
    /// The merchant's reference.
    public let orderId = LyraField<String>("orderId", .optional, .ascii(upTo: 64), code: "INT_013")
    /// The merchant's own values.
    public let metadata = LyraField<JSONObject>("metadata", code: "INT_091")
    /// The merchant's remark, at most 255 characters.
    public let comment = LyraField<String>("comment", .optional, .upTo(255), code: "INT_898")
    /// How the new payment is captured.
    public let cardDuplicate = LyraField<LyraCardDuplicate>("cardDuplicate")
}

/// `cardDuplicate`.
public typealias LyraCardDuplicate = LyraObject<LyraCardDuplicateFields>

/// The fields of ``LyraCardDuplicate``.
public final class LyraCardDuplicateFields: LyraFields {
    /// Days until the capture, 0 to 365.
    public let captureDelay = LyraField<Int64>("captureDelay", .optional, .number(0...365), code: "INT_860")
    /// Whether the payment waits for the merchant's validation.
    public let manualValidation = LyraField<LyraYesNo>(
        "manualValidation", .optional, .oneOf(LyraYesNo.known), code: "INT_005")
}
