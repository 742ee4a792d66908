public import GuichetCore
public import GuichetDirectClient

/// A capture (`captureResponse`, and the elements of `captures`).
public struct DirectCapture: DirectDocument {
    public struct Fields: DirectFieldList {
        public let captureOutput = DirectField<DirectPaymentOutput>("captureOutput")
        public let status = DirectField<DirectStatus>("status")
        public let statusOutput = DirectField<DirectStatusOutput>("statusOutput")
        public let id = DirectField<DirectPaymentID>("id")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `captures`.
public struct DirectCaptures: DirectDocument {
    public struct Fields: DirectFieldList {
        public let captures = DirectField<[DirectCapture]>("captures")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A refund (`refundResponse`, and the elements of `refunds`).
public struct DirectRefund: DirectDocument {
    public struct Fields: DirectFieldList {
        public let refundOutput = DirectField<DirectRefundOutput>("refundOutput")
        public let status = DirectField<DirectStatus>("status")
        public let statusOutput = DirectField<DirectStatusOutput>("statusOutput")
        public let id = DirectField<DirectPaymentID>("id")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `refunds`.
public struct DirectRefunds: DirectDocument {
    public struct Fields: DirectFieldList {
        public let refunds = DirectField<[DirectRefund]>("refunds")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `refundOutput`.
public struct DirectRefundOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
        /// Deprecated.
        public let merchantParameters = DirectField<String>("merchantParameters")
        /// Deprecated.
        public let references = DirectField<DirectReferences>("references")
        public let operationReferences = DirectField<DirectReferences>("operationReferences")
        public let amountPaid = DirectField<Int64>("amountPaid")
        public let cardRefundMethodSpecificOutput = DirectField<DirectRefundTotals>("cardRefundMethodSpecificOutput")
        public let redirectRefundMethodSpecificOutput = DirectField<JSONObject>("redirectRefundMethodSpecificOutput")
        public let eWalletRefundMethodSpecificOutput = DirectField<JSONObject>("eWalletRefundMethodSpecificOutput")
        public let mobileRefundMethodSpecificOutput = DirectField<DirectRefundTotals>(
            "mobileRefundMethodSpecificOutput")
        public let paymentMethod = DirectField<DirectPaymentMethod>("paymentMethod")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `cardRefundMethodSpecificOutput` and the same for other payment methods.
public struct DirectRefundTotals: DirectDocument {
    public struct Fields: DirectFieldList {
        public let totalAmountPaid = DirectField<Int64>("totalAmountPaid")
        public let totalAmountRefunded = DirectField<Int64>("totalAmountRefunded")
        public let currencyConversion = DirectField<JSONObject>("currencyConversion")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `cancel`.
public struct DirectCancelResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let payment = DirectField<DirectPayment>("payment")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
