public import GuichetCore
public import GuichetDirectClient

/// `cardPaymentMethodSpecificInput`. With a card in plain text: only for merchants certified by PCI DSS.
public struct DirectCardInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let authorizationMode = DirectField<DirectAuthorizationMode>(
            "authorizationMode", .optional, .oneOf(DirectAuthorizationMode.known))
        public let initialSchemeTransactionId = DirectField<String>("initialSchemeTransactionId", .optional, .upTo(100))
        public let schemeReferenceData = DirectField<String>("schemeReferenceData", .optional, .upTo(250))
        public let recurring = DirectField<DirectCardRecurring>("recurring")
        /// Deprecated; see `threeDSecure`.
        public let skipAuthentication = DirectField<Bool>("skipAuthentication")
        public let token = DirectField<String>("token", .optional, .upTo(50))
        public let tokenize = DirectField<Bool>("tokenize")
        public let transactionChannel = DirectField<DirectTransactionChannel>(
            "transactionChannel", .optional, .oneOf(DirectTransactionChannel.known))
        public let unscheduledCardOnFileRequestor = DirectField<DirectCardOnFileRequestor>(
            "unscheduledCardOnFileRequestor", .optional, .oneOf(DirectCardOnFileRequestor.known))
        public let unscheduledCardOnFileSequenceIndicator = DirectField<DirectSequenceIndicator>(
            "unscheduledCardOnFileSequenceIndicator", .optional, .oneOf(DirectSequenceIndicator.known))
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId", .optional, .number(0...99_999))
        public let card = DirectField<DirectCard>("card")
        public let networkTokenData = DirectField<JSONObject>("networkTokenData")
        public let isRecurring = DirectField<Bool>("isRecurring")
        public let returnUrl = DirectField<String>("returnUrl", .optional, .returnAddress(upTo: 200))
        public let threeDSecure = DirectField<DirectThreeDSecure>("threeDSecure")
        public let paymentProduct130SpecificInput = DirectField<JSONObject>("paymentProduct130SpecificInput")
        public let currencyConversion = DirectField<DirectCurrencyConversionInput>("currencyConversion")
        public let cardOnFileRecurringFrequency = DirectField<String>(
            "cardOnFileRecurringFrequency", .optional, .one(of: "Yearly", "Quarterly", "Monthly", "Weekly", "Daily"))
        public let cardOnFileRecurringExpiration = DirectField<String>(
            "cardOnFileRecurringExpiration", .optional, .date)
        public let allowDynamicLinking = DirectField<Bool>("allowDynamicLinking")
        public let multiplePaymentInformation = DirectField<JSONObject>("multiplePaymentInformation")
        public let marketPlace = DirectField<DirectMarketPlace>("marketPlace")
        public let cobrandSelectionIndicator = DirectField<DirectCobrandSelection>(
            "cobrandSelectionIndicator", .optional, .oneOf(DirectCobrandSelection.known))
        public let autoCapture = DirectField<DirectAutoCapture>("autoCapture")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `card`: a card in plain text.
public struct DirectCard: DirectDocument {
    public struct Fields: DirectFieldList {
        public let cardholderName = DirectField<String>("cardholderName", .optional, .trimmed(.cardholderName))
        @_spi(Platform) public let cardNumber = DirectField<String>("cardNumber", .optional, .cardNumber)
        /// `MMYY`.
        public let expiryDate = DirectField<String>("expiryDate", .optional, .expiryDate)
        @_spi(Platform) public let cvv = DirectField<String>("cvv", .optional, .digits(3...4))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `threeDSecure`: how the merchant wants the authentication to be done.
public struct DirectThreeDSecure: DirectDocument {
    public struct Fields: DirectFieldList {
        public let challengeCanvasSize = DirectField<String>("challengeCanvasSize")
        public let challengeIndicator = DirectField<String>("challengeIndicator")
        public let priorThreeDSecureData = DirectField<JSONObject>("priorThreeDSecureData")
        public let skipAuthentication = DirectField<Bool>("skipAuthentication")
        public let redirectionData = DirectField<DirectRedirectionData>("redirectionData")
        public let externalCardholderAuthenticationData = DirectField<JSONObject>(
            "externalCardholderAuthenticationData")
        public let exemptionRequest = DirectField<DirectExemptionRequest>(
            "exemptionRequest", .optional, .oneOf(DirectExemptionRequest.known))
        public let merchantFraudRate = DirectField<Int64>("merchantFraudRate", .optional, .number(0...99))
        public let secureCorporatePayment = DirectField<Bool>("secureCorporatePayment")
        public let skipSoftDecline = DirectField<Bool>("skipSoftDecline")
        public let authenticationAmount = DirectField<Int64>("authenticationAmount", .optional, .amount)
        public let deviceChannel = DirectField<String>(
            "deviceChannel", .optional, .one(of: "appBased", "browser", "threeDSRequestorInitiated"))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `redirectionData`: the address to which the shopper comes back.
public struct DirectRedirectionData: DirectDocument {
    public struct Fields: DirectFieldList {
        public let returnUrl = DirectField<String>("returnUrl", .required, .returnAddress(upTo: 200))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `autoCapture`: the platform captures automatically after this many minutes.
public struct DirectAutoCapture: DirectDocument {
    public struct Fields: DirectFieldList {
        public let delayInMinutes = DirectField<Int64>("delayInMinutes", .required, .number(0...43_200))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `marketPlace`.
public struct DirectMarketPlace: DirectDocument {
    public struct Fields: DirectFieldList {
        public let retailerName = DirectField<String>("retailerName", .required, .upTo(250))
        public let retailerCountry = DirectField<String>("retailerCountry", .required, .country)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `currencyConversion`: whether the shopper agrees to pay in the card's currency.
public struct DirectCurrencyConversionInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let acceptedByUser = DirectField<Bool>("acceptedByUser", .required)
        public let dccSessionId = DirectField<String>("dccSessionId", .required)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `recurring` of a card (schema `cardRecurrenceDetails`).
public struct DirectCardRecurring: DirectDocument {
    public struct Fields: DirectFieldList {
        public let recurringPaymentSequenceIndicator = DirectField<DirectRecurrence>(
            "recurringPaymentSequenceIndicator", .optional, .oneOf(DirectRecurrence.known))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
