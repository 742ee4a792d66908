public import GuichetCore
public import GuichetDirectClient

/// The body of `capture`. Without an amount: all that remains, and no capture after it.
public struct DirectCaptureRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amount = DirectField<Int64>("amount", .optional, .amount)
        /// Whether the rest is released. The platform's default is `false`.
        public let isFinal = DirectField<Bool>("isFinal")
        /// Deprecated; see `operationReferences`.
        public let references = DirectField<DirectReferences>("references")
        public let operationReferences = DirectField<DirectReferences>("operationReferences")
        public let shipping = DirectField<DirectShippingDetail>("shipping")
        public let lineItemDetails = DirectField<[DirectLineItemDetail]>("lineItemDetails")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The body of `cancel`, which may be omitted: then the whole authorisation is cancelled.
public struct DirectCancelRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
        public let isFinal = DirectField<Bool>("isFinal")
        public let operationReferences = DirectField<DirectReferences>("operationReferences")
        public let shipping = DirectField<DirectShippingDetail>("shipping")
        public let lineItemDetails = DirectField<[DirectLineItemDetail]>("lineItemDetails")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The body of `refund`. Without an amount: all that was captured and not refunded yet.
public struct DirectRefundRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
        public let isFinal = DirectField<Bool>("isFinal")
        /// Deprecated; see `operationReferences`.
        public let references = DirectField<DirectReferences>("references")
        public let operationReferences = DirectField<DirectReferences>("operationReferences")
        public let captureId = DirectField<String>("captureId")
        public let omnichannelRefundSpecificInput = DirectField<DirectOmnichannelInput>(
            "omnichannelRefundSpecificInput")
        public let reason = DirectField<String>("reason", .optional, .upTo(100))
        public let refundRedirectPaymentMethodSpecificInput = DirectField<JSONObject>(
            "refundRedirectPaymentMethodSpecificInput")
        public let lineItemDetails = DirectField<[DirectLineItemDetail]>("lineItemDetails")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The body of `complete`: the data that were missing when the payment was created.
public struct DirectCompletePaymentRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let cardPaymentMethodSpecificInput = DirectField<DirectCompleteCardInput>(
            "cardPaymentMethodSpecificInput")
        public let order = DirectField<DirectOrder>("order", .required)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `cardPaymentMethodSpecificInput` of `complete`.
public struct DirectCompleteCardInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let card = DirectField<DirectMaskedCard>("card")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The body of `subsequent`: another payment with the card of an earlier one.
public struct DirectSubsequentPaymentRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let subsequentcardPaymentMethodSpecificInput = DirectField<DirectSubsequentCardInput>(
            "subsequentcardPaymentMethodSpecificInput")
        public let subsequentPaymentProduct5001SpecificInput = DirectField<JSONObject>(
            "subsequentPaymentProduct5001SpecificInput")
        public let order = DirectField<DirectOrder>("order")
        public let omnichannelSubsequentSpecificInput = DirectField<DirectOmnichannelInput>(
            "omnichannelSubsequentSpecificInput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `subsequentcardPaymentMethodSpecificInput`.
public struct DirectSubsequentCardInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let authorizationMode = DirectField<DirectAuthorizationMode>(
            "authorizationMode", .optional, .oneOf(DirectAuthorizationMode.known))
        public let transactionChannel = DirectField<DirectTransactionChannel>(
            "transactionChannel", .optional, .oneOf(DirectTransactionChannel.known))
        public let subsequentType = DirectField<DirectSubsequentType>(
            "subsequentType", .optional, .oneOf(DirectSubsequentType.known))
        /// Deprecated.
        public let schemeReferenceData = DirectField<String>("schemeReferenceData", .optional, .upTo(250))
        /// Deprecated.
        public let token = DirectField<String>("token", .optional, .upTo(50))
        public let paymentNumber = DirectField<Int64>("paymentNumber", .optional, .number(1...2_147_483_647))
        public let marketPlace = DirectField<DirectMarketPlace>("marketPlace")
        public let autoCapture = DirectField<DirectAutoCapture>("autoCapture")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
