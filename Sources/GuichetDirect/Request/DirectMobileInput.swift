public import GuichetCore
public import GuichetDirectClient

/// `mobilePaymentMethodSpecificInput` of `createPayment`: the data of a wallet.
public struct DirectMobileInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId", .optional, .number(0...99_999))
        public let authorizationMode = DirectField<DirectAuthorizationMode>(
            "authorizationMode", .optional, .oneOf(DirectAuthorizationMode.known))
        public let autoCapture = DirectField<DirectAutoCapture>("autoCapture")
        /// The content of a token that the merchant decrypted.
        public let decryptedPaymentData = DirectField<DirectDecryptedData>("decryptedPaymentData")
        /// A text. The guide shows an object; see ``DirectMobileInput/encryptedData()``.
        public let encryptedPaymentData = DirectField<JSONValue>("encryptedPaymentData")
        public let publicKeyHash = DirectField<String>("publicKeyHash")
        public let ephemeralKey = DirectField<String>("ephemeralKey")
        public let requiresApproval = DirectField<Bool>("requiresApproval")
        /// In the guide to Apple Pay, but not in the contract.
        public let transactionId = DirectField<String>("transactionId")
        public let paymentProduct320SpecificInput = DirectField<JSONObject>("paymentProduct320SpecificInput")
        public let paymentProduct302SpecificInput = DirectField<DirectApplePayDetails>("paymentProduct302SpecificInput")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `decryptedPaymentData`, as it is sent. A merchant's server makes it from ``DirectDecryptedPaymentData``.
public struct DirectDecryptedData: DirectDocument {
    public struct Fields: DirectFieldList {
        public let cardholderName = DirectField<String>("cardholderName", .optional, .trimmed(.cardholderName))
        @_spi(Platform) public let cryptogram = DirectField<String>("cryptogram", .optional, .upTo(80))
        @_spi(Platform) public let dpan = DirectField<String>("dpan", .optional, .digits(12...19))
        /// A number; the guide's example has a text of digits, which is read too.
        public let eci = DirectField<Int64>("eci", .optional, .number(0...99), isLenient: true)
        public let expiryDate = DirectField<String>("expiryDate", .required, .expiryDate)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `paymentProduct302SpecificInput`.
public struct DirectApplePayDetails: DirectDocument {
    public struct Fields: DirectFieldList {
        public let isRecurring = DirectField<Bool>("isRecurring")
        public let tokenize = DirectField<Bool>("tokenize")
        public let recurring = DirectField<DirectRecurring>("recurring")
        /// In hosted checkouts only.
        public let applePayRecurringPaymentRequest = DirectField<DirectApplePayRecurringRequest>(
            "applePayRecurringPaymentRequest")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `recurring` of a wallet: the first of a series.
public struct DirectRecurring: DirectDocument {
    public struct Fields: DirectFieldList {
        public let recurringPaymentSequenceIndicator = DirectField<DirectRecurrence>(
            "recurringPaymentSequenceIndicator", .optional, .oneOf([DirectRecurrence.first]))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `applePayRecurringPaymentRequest`: what the Apple Pay sheet shows about future payments.
public struct DirectApplePayRecurringRequest: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentDescription = DirectField<String>("paymentDescription", .required)
        public let regularBilling = DirectField<DirectApplePayLineItem>("regularBilling", .required)
        public let trialBilling = DirectField<DirectApplePayLineItem>("trialBilling")
        public let billingAgreement = DirectField<String>("billingAgreement")
        public let managementUrl = DirectField<String>("managementUrl", .required)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A line of ``DirectApplePayRecurringRequest``.
public struct DirectApplePayLineItem: DirectDocument {
    public struct Fields: DirectFieldList {
        public let label = DirectField<String>("label", .required)
        /// A text, as in Apple's own type.
        public let amount = DirectField<String>("amount", .required)
        public let paymentTiming = DirectField<String>("paymentTiming", .optional, .one(of: "immediate", "recurring"))
        public let recurringPaymentStartDate = DirectField<String>("recurringPaymentStartDate")
        public let recurringPaymentIntervalUnit = DirectField<String>(
            "recurringPaymentIntervalUnit", .optional, .one(of: "year", "month", "day", "hour", "minute"))
        public let recurringPaymentIntervalCount = DirectField<Int64>("recurringPaymentIntervalCount")
        public let recurringPaymentEndDate = DirectField<String>("recurringPaymentEndDate")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
