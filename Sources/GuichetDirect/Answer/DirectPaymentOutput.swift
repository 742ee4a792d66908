public import GuichetCore
public import GuichetDirectClient

/// `paymentOutput`, `captureOutput` and the like: what was paid, and with which payment method.
public struct DirectPaymentOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
        /// Deprecated.
        public let merchantParameters = DirectField<String>("merchantParameters")
        public let references = DirectField<DirectReferences>("references")
        /// In captures only.
        public let operationReferences = DirectField<DirectReferences>("operationReferences")
        /// Deprecated.
        public let amountPaid = DirectField<Int64>("amountPaid")
        /// The amount captured so far.
        public let acquiredAmount = DirectField<DirectAmountOfMoney>("acquiredAmount")
        public let customer = DirectField<DirectCustomerOutput>("customer")
        public let cardPaymentMethodSpecificOutput = DirectField<DirectCardOutput>("cardPaymentMethodSpecificOutput")
        public let mobilePaymentMethodSpecificOutput = DirectField<DirectMobileOutput>(
            "mobilePaymentMethodSpecificOutput")
        public let paymentMethod = DirectField<DirectPaymentMethod>("paymentMethod")
        public let redirectPaymentMethodSpecificOutput = DirectField<JSONObject>("redirectPaymentMethodSpecificOutput")
        public let sepaDirectDebitPaymentMethodSpecificOutput = DirectField<JSONObject>(
            "sepaDirectDebitPaymentMethodSpecificOutput")
        public let surchargeSpecificOutput = DirectField<JSONObject>("surchargeSpecificOutput")
        public let discount = DirectField<DirectDiscount>("discount")
        /// ISO 8601.
        public let transactionDate = DirectField<String>("transactionDate")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `customer` of an answer.
public struct DirectCustomerOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let device = DirectField<DirectDeviceOutput>("device")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `device` of an answer.
public struct DirectDeviceOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        /// `99` if it is unknown.
        public let ipAddressCountryCode = DirectField<String>("ipAddressCountryCode")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `mobilePaymentMethodSpecificOutput`.
public struct DirectMobileOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
        public let authorisationCode = DirectField<String>("authorisationCode")
        public let fraudResults = DirectField<DirectFraudResults>("fraudResults")
        public let paymentData = DirectField<DirectMobilePaymentData>("paymentData")
        public let threeDSecureResults = DirectField<DirectThreeDSecureResults>("threeDSecureResults")
        public let network = DirectField<String>("network")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `paymentData`: the card of the device.
public struct DirectMobilePaymentData: DirectDocument {
    public struct Fields: DirectFieldList {
        /// Masked.
        public let dpan = DirectField<String>("dpan")
        /// `MMYY`.
        public let expiryDate = DirectField<String>("expiryDate")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `cardPaymentMethodSpecificOutput`.
public struct DirectCardOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
        public let authorisationCode = DirectField<String>("authorisationCode")
        public let card = DirectField<DirectCardEssentials>("card")
        public let networkTokenData = DirectField<JSONObject>("networkTokenData")
        public let fraudResults = DirectField<DirectFraudResults>("fraudResults")
        public let initialSchemeTransactionId = DirectField<String>("initialSchemeTransactionId")
        public let schemeReferenceData = DirectField<String>("schemeReferenceData")
        public let paymentAccountReference = DirectField<String>("paymentAccountReference")
        public let threeDSecureResults = DirectField<DirectThreeDSecureResults>("threeDSecureResults")
        public let token = DirectField<String>("token")
        public let paymentOption = DirectField<String>("paymentOption")
        public let externalTokenLinked = DirectField<JSONObject>("externalTokenLinked")
        public let authenticatedAmount = DirectField<Int64>("authenticatedAmount")
        public let currencyConversion = DirectField<JSONObject>("currencyConversion")
        public let acquirerInformation = DirectField<JSONObject>("acquirerInformation")
        public let reattemptInstructions = DirectField<JSONObject>("reattemptInstructions")
        public let cobrandSelectionIndicator = DirectField<DirectCobrandSelection>("cobrandSelectionIndicator")
        public let acceptance = DirectField<JSONObject>("acceptance")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `fraudResults`.
public struct DirectFraudResults: DirectDocument {
    public struct Fields: DirectFieldList {
        public let fraudServiceResult = DirectField<DirectFraudResult>("fraudServiceResult")
        public let avsResult = DirectField<String>("avsResult")
        public let cvvResult = DirectField<String>("cvvResult")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `threeDSecureResults`.
public struct DirectThreeDSecureResults: DirectDocument {
    public struct Fields: DirectFieldList {
        public let version = DirectField<String>("version")
        public let flow = DirectField<String>("flow")
        public let cavv = DirectField<String>("cavv")
        public let eci = DirectField<String>("eci")
        public let schemeEci = DirectField<String>("schemeEci")
        public let authenticationStatus = DirectField<String>("authenticationStatus")
        public let acsTransactionId = DirectField<String>("acsTransactionId")
        public let dsTransactionId = DirectField<String>("dsTransactionId")
        public let xid = DirectField<String>("xid")
        public let challengeIndicator = DirectField<String>("challengeIndicator")
        public let liability = DirectField<String>("liability")
        public let appliedExemption = DirectField<String>("appliedExemption")
        public let exemptionEngineFlow = DirectField<String>("exemptionEngineFlow")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
