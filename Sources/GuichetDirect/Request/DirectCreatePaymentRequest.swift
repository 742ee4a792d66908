public import GuichetCore
public import GuichetDirectClient

/// The body of `createPayment`. Of the means of payment, one is given.
public struct DirectCreatePaymentRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let cardPaymentMethodSpecificInput = DirectField<DirectCardInput>("cardPaymentMethodSpecificInput")
        public let mobilePaymentMethodSpecificInput = DirectField<DirectMobileInput>("mobilePaymentMethodSpecificInput")
        public let redirectPaymentMethodSpecificInput = DirectField<DirectRedirectInput>(
            "redirectPaymentMethodSpecificInput")
        public let sepaDirectDebitPaymentMethodSpecificInput = DirectField<JSONObject>(
            "sepaDirectDebitPaymentMethodSpecificInput")
        /// What the phone encrypted. The contract's 5000 characters are too few for many an Apple Pay token, so they are no rule here.
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

/// `feedbacks`: where the notifications about this payment go.
public struct DirectFeedbacks: DirectDocument {
    public struct Fields: DirectFieldList {
        public let webhooksUrls = DirectField<[String]>(
            "webhooksUrls", .optional, .list(upTo: 5, each: .webAddress(upTo: 325)))
        /// Deprecated: the one address.
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

/// `omnichannelPaymentSpecificInput` and its sisters.
public struct DirectOmnichannelInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentId = DirectField<String>("paymentId")
        public let operatorId = DirectField<String>("operatorId", .optional, .upTo(100))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `redirectPaymentMethodSpecificInput`: means on somebody else's page. Members of single products are carried along.
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
