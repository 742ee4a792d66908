public import GuichetCore

/// `Transaction/Get`.
public struct LyraTransactionGetRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let uuid = LyraField<String>("uuid", .required, .uuid)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `Transaction/Cancel`: cancels what is not captured yet.
public struct LyraTransactionCancelRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let uuid = LyraField<String>("uuid", .required, .uuid)
        public let comment = LyraField<String>("comment", .optional, .upTo(255))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `Transaction/Refund`: refunds what was captured, or a part, as a new transaction.
public struct LyraTransactionRefundRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let uuid = LyraField<String>("uuid", .required, .uuid)
        /// All that remains if it is absent.
        public let amount = LyraField<Int64>(
            "amount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_009")
        public let currency = LyraField<LyraCurrency>("currency", .optional, .capitals(3), code: "INT_010")
        public let comment = LyraField<String>("comment", .optional, .upTo(255))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `Transaction/CancelOrRefund`: cancels or refunds, whichever the transaction still allows.
public struct LyraTransactionCancelOrRefundRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let uuid = LyraField<String>("uuid", .required, .uuid)
        public let amount = LyraField<Int64>(
            "amount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_009")
        public let currency = LyraField<LyraCurrency>("currency", .optional, .capitals(3), code: "INT_010")
        public let resolutionMode = LyraField<LyraResolutionMode>(
            "resolutionMode", .optional, .oneOf(LyraResolutionMode.known))
        public let comment = LyraField<String>("comment", .optional, .upTo(255))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `Transaction/Validate`: allows the capture of a payment that waits for the merchant's validation.
public struct LyraTransactionValidateRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let uuid = LyraField<String>("uuid", .required, .uuid)
        public let comment = LyraField<String>("comment", .optional, .upTo(255))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `Transaction/Update`: changes what is not captured yet.
public struct LyraTransactionUpdateRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let uuid = LyraField<String>("uuid", .required, .uuid)
        public let comment = LyraField<String>("comment", .optional, .upTo(255))
        public let orderId = LyraField<String>("orderId", .optional, .ascii(upTo: 64), code: "INT_013")
        public let cardUpdate = LyraField<LyraCardUpdate>("cardUpdate")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `cardUpdate`.
public struct LyraCardUpdate: LyraDocument {
    public struct Fields: LyraFieldList {
        /// Only smaller than before.
        public let amount = LyraField<Int64>(
            "amount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_009")
        public let currency = LyraField<LyraCurrency>("currency", .optional, .capitals(3), code: "INT_010")
        /// ISO 8601.
        public let expectedCaptureDate = LyraField<String>("expectedCaptureDate")
        /// Only from `YES` to `NO`.
        public let manualValidation = LyraField<LyraYesNo>("manualValidation", .optional, .oneOf(LyraYesNo.known))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `Transaction/Capture`: captures before the evening.
public struct LyraTransactionCaptureRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let uuids = LyraField<[String]>("uuids", .required)
        public let commission = LyraField<Int64>("commission", code: "INT_878")
        /// ISO 8601.
        public let expectedCaptureDate = LyraField<String>("expectedCaptureDate")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `Transaction/Duplicate`: pays again with the card of an earlier transaction.
public struct LyraTransactionDuplicateRequest: LyraDocument {
    public struct Fields: LyraFieldList {
        public let uuid = LyraField<String>("uuid", .required, .uuid)
        public let amount = LyraField<Int64>(
            "amount", .required, .number(0...Amount.maximumMinorUnits), code: "INT_009")
        public let currency = LyraField<LyraCurrency>("currency", .required, .capitals(3), code: "INT_010")
        public let orderId = LyraField<String>("orderId", .optional, .ascii(upTo: 64), code: "INT_013")
        public let metadata = LyraField<JSONObject>("metadata", code: "INT_091")
        public let comment = LyraField<String>("comment", .optional, .upTo(255))
        public let cardDuplicate = LyraField<LyraCardDuplicate>("cardDuplicate")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `cardDuplicate`.
public struct LyraCardDuplicate: LyraDocument {
    public struct Fields: LyraFieldList {
        public let captureDelay = LyraField<Int64>("captureDelay", .optional, .number(0...365), code: "INT_860")
        public let manualValidation = LyraField<LyraYesNo>("manualValidation", .optional, .oneOf(LyraYesNo.known))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
