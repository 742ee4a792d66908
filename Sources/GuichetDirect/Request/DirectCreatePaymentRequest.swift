public import GuichetCore
public import GuichetDirectClient

/// The body of `createPayment`. Exactly one payment method is given.
public struct DirectCreatePaymentRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let cardPaymentMethodSpecificInput = DirectField<DirectCardInput>("cardPaymentMethodSpecificInput")
        public let mobilePaymentMethodSpecificInput = DirectField<DirectMobileInput>("mobilePaymentMethodSpecificInput")
        public let redirectPaymentMethodSpecificInput = DirectField<DirectRedirectInput>(
            "redirectPaymentMethodSpecificInput")
        public let sepaDirectDebitPaymentMethodSpecificInput = DirectField<JSONObject>(
            "sepaDirectDebitPaymentMethodSpecificInput")
        /// The data that the phone encrypted. The contract's limit of 5000 characters is too small for many Apple Pay
        /// tokens, so it is not checked.
        public let encryptedCustomerInput = DirectField<String>("encryptedCustomerInput")
        public let fraudFields = DirectField<DirectFraudFields>("fraudFields")
        public let order = DirectField<DirectOrder>("order", .required)
        public let hostedTokenizationId = DirectField<String>("hostedTokenizationId")
        public let hostedFieldsSessionId = DirectField<String>("hostedFieldsSessionId", .optional, .upTo(40))
        public let feedbacks = DirectField<DirectFeedbacks>("feedbacks")
        public let omnichannelPaymentSpecificInput = DirectField<DirectOmnichannelInput>(
            "omnichannelPaymentSpecificInput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `feedbacks`: the addresses for the notifications about this payment.
public struct DirectFeedbacks: DirectDocument {
    public struct Fields: DirectFieldList {
        public let webhooksUrls = DirectField<[String]>(
            "webhooksUrls", .optional, .list(upTo: 5, each: .webAddress(upTo: 325)))
        /// Deprecated: a single address.
        public let webhookUrl = DirectField<String>("webhookUrl", .optional, .webAddress(upTo: 325))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `fraudFields`.
public struct DirectFraudFields: DirectDocument {
    public struct Fields: DirectFieldList {
        public let blackListData = DirectField<String>("blackListData", .optional, .upTo(50))
        /// Deprecated.
        public let customerIpAddress = DirectField<String>("customerIpAddress", .optional, .upTo(45))
        public let productCategories = DirectField<[String]>("productCategories")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `omnichannelPaymentSpecificInput` and the same for other operations.
public struct DirectOmnichannelInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentId = DirectField<String>("paymentId")
        public let operatorId = DirectField<String>("operatorId", .optional, .upTo(100))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `redirectPaymentMethodSpecificInput`: payment methods on another company's page. Members for single products are
/// kept unchanged.
public struct DirectRedirectInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let requiresApproval = DirectField<Bool>("requiresApproval")
        public let token = DirectField<String>("token", .optional, .upTo(50))
        public let tokenize = DirectField<Bool>("tokenize")
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId", .optional, .number(0...99_999))
        public let redirectionData = DirectField<DirectRedirectionData>("redirectionData")
        public let paymentOption = DirectField<String>("paymentOption", .optional, .upTo(64))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
