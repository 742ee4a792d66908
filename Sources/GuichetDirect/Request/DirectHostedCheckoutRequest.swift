public import GuichetCore
public import GuichetDirectClient

/// The body of `createHostedCheckout`. Without a payment method the page offers all methods of the shop.
public struct DirectCreateHostedCheckoutRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let cardPaymentMethodSpecificInput = DirectField<DirectHostedCardInput>("cardPaymentMethodSpecificInput")
        public let hostedCheckoutSpecificInput = DirectField<DirectHostedCheckoutInput>("hostedCheckoutSpecificInput")
        public let redirectPaymentMethodSpecificInput = DirectField<DirectRedirectInput>(
            "redirectPaymentMethodSpecificInput")
        public let mobilePaymentMethodSpecificInput = DirectField<DirectHostedMobileInput>(
            "mobilePaymentMethodSpecificInput")
        public let sepaDirectDebitPaymentMethodSpecificInput = DirectField<JSONObject>(
            "sepaDirectDebitPaymentMethodSpecificInput")
        public let fraudFields = DirectField<DirectFraudFields>("fraudFields")
        public let order = DirectField<DirectOrder>("order", .required)
        public let feedbacks = DirectField<DirectFeedbacks>("feedbacks")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `hostedCheckoutSpecificInput`: the appearance and behaviour of the page.
public struct DirectHostedCheckoutInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let isRecurring = DirectField<Bool>("isRecurring")
        public let isNewUnscheduledCardOnFileSeries = DirectField<Bool>("isNewUnscheduledCardOnFileSeries")
        /// For example `en_GB`.
        public let locale = DirectField<String>("locale", .optional, .upTo(6))
        public let paymentProductFilters = DirectField<DirectProductFilters>("paymentProductFilters")
        public let splitPaymentProductFilters = DirectField<DirectProductFilters>("splitPaymentProductFilters")
        /// The address to which the shopper goes afterwards.
        public let returnUrl = DirectField<String>("returnUrl", .optional, .returnAddress(upTo: 200))
        /// The platform's default is `true`.
        public let showResultPage = DirectField<Bool>("showResultPage")
        /// Tokens of stored cards, separated by commas.
        public let tokens = DirectField<String>("tokens")
        public let variant = DirectField<String>("variant")
        public let cardPaymentMethodSpecificInput = DirectField<DirectHostedCardOptions>(
            "cardPaymentMethodSpecificInput")
        /// Minutes. The platform's default is 180.
        public let sessionTimeout = DirectField<Int64>("sessionTimeout", .optional, .number(1...1440))
        /// The platform's default is 10.
        public let allowedNumberOfPaymentAttempts = DirectField<Int64>(
            "allowedNumberOfPaymentAttempts", .optional, .number(1...10))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `paymentProductFilters`.
public struct DirectProductFilters: DirectDocument {
    public struct Fields: DirectFieldList {
        public let exclude = DirectField<DirectProductFilter>("exclude")
        public let restrictTo = DirectField<DirectProductFilter>("restrictTo")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A filter: products, and product groups.
public struct DirectProductFilter: DirectDocument {
    public struct Fields: DirectFieldList {
        public let groups = DirectField<[String]>("groups")
        public let products = DirectField<[DirectProductID]>("products")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `hostedCheckoutSpecificInput.cardPaymentMethodSpecificInput`.
public struct DirectHostedCardOptions: DirectDocument {
    public struct Fields: DirectFieldList {
        public let groupCards = DirectField<Bool>("groupCards")
        public let clickToPay = DirectField<Bool>("clickToPay")
        public let paymentProductPreferredOrder = DirectField<[DirectProductID]>("paymentProductPreferredOrder")
        public let tokenizationMode = DirectField<String>(
            "tokenizationMode", .optional,
            .one(of: "createWithConsent", "createAlways", "useExplicitly", "noTokenization"))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `mobilePaymentMethodSpecificInput` of a hosted checkout. Its type is not that of a payment: it has no token, since
/// the page asks for it.
public struct DirectHostedMobileInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId", .optional, .number(0...99_999))
        public let authorizationMode = DirectField<DirectAuthorizationMode>(
            "authorizationMode", .optional, .oneOf(DirectAuthorizationMode.known))
        public let paymentProduct320SpecificInput = DirectField<JSONObject>("paymentProduct320SpecificInput")
        public let paymentProduct302SpecificInput = DirectField<DirectApplePayDetails>("paymentProduct302SpecificInput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `cardPaymentMethodSpecificInput` of a hosted checkout: no card, since the page asks for it.
public struct DirectHostedCardInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let authorizationMode = DirectField<DirectAuthorizationMode>(
            "authorizationMode", .optional, .oneOf(DirectAuthorizationMode.known))
        public let initialSchemeTransactionId = DirectField<String>("initialSchemeTransactionId", .optional, .upTo(100))
        public let recurring = DirectField<DirectCardRecurring>("recurring")
        public let token = DirectField<String>("token", .optional, .upTo(50))
        public let tokenize = DirectField<Bool>("tokenize")
        public let transactionChannel = DirectField<DirectTransactionChannel>(
            "transactionChannel", .optional, .oneOf(DirectTransactionChannel.known))
        public let unscheduledCardOnFileRequestor = DirectField<DirectCardOnFileRequestor>(
            "unscheduledCardOnFileRequestor", .optional, .oneOf(DirectCardOnFileRequestor.known))
        public let unscheduledCardOnFileSequenceIndicator = DirectField<DirectSequenceIndicator>(
            "unscheduledCardOnFileSequenceIndicator", .optional, .oneOf(DirectSequenceIndicator.known))
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId", .optional, .number(0...99_999))
        public let threeDSecure = DirectField<DirectThreeDSecure>("threeDSecure")
        public let paymentProduct130SpecificInput = DirectField<JSONObject>("paymentProduct130SpecificInput")
        public let allowDynamicLinking = DirectField<Bool>("allowDynamicLinking")
        public let multiplePaymentInformation = DirectField<JSONObject>("multiplePaymentInformation")
        public let marketPlace = DirectField<DirectMarketPlace>("marketPlace")
        public let autoCapture = DirectField<DirectAutoCapture>("autoCapture")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
