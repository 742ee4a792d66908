public import GuichetCore
public import GuichetDirectClient

/// The answer of `createPayment`, `complete` and `subsequent`; `paymentResult` of a decline.
public struct DirectCreatePaymentResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let creationOutput = DirectField<DirectCreationOutput>("creationOutput")
        /// What the shopper must do first; absent if nothing.
        public let merchantAction = DirectField<DirectMerchantAction>("merchantAction")
        public let payment = DirectField<DirectPayment>("payment")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A payment (`paymentResponse`, `paymentDetailsResponse`).
public struct DirectPayment: DirectDocument {
    public struct Fields: DirectFieldList {
        public let hostedCheckoutSpecificOutput = DirectField<DirectHostedCheckoutOutput>(
            "hostedCheckoutSpecificOutput")
        public let paymentOutput = DirectField<DirectPaymentOutput>("paymentOutput")
        public let operationOutput = DirectField<DirectOperation>("operationOutput")
        public let status = DirectField<DirectStatus>("status")
        public let statusOutput = DirectField<DirectStatusOutput>("statusOutput")
        public let id = DirectField<DirectPaymentID>("id")
        public let sessionDetails = DirectField<DirectSessionDetails>("sessionDetails")
        /// Only in `details`. Written with a capital letter.
        public let operations = DirectField<[DirectOperation]>("Operations")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `statusOutput`: the state of a payment or an operation.
public struct DirectStatusOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let errors = DirectField<[DirectErrorItem]>("errors")
        public let isAuthorized = DirectField<Bool>("isAuthorized")
        public let isCancellable = DirectField<Bool>("isCancellable")
        public let isRefundable = DirectField<Bool>("isRefundable")
        public let statusCategory = DirectField<DirectStatusCategory>("statusCategory")
        public let statusCode = DirectField<DirectStatusCode>("statusCode")
        /// As the platform writes it: `20261121102412`.
        public let statusCodeChangeDateTime = DirectField<String>("statusCodeChangeDateTime")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `operationOutput`, and the elements of `Operations`: the payment itself, a capture, a refund, a cancellation.
public struct DirectOperation: DirectDocument {
    public struct Fields: DirectFieldList {
        public let id = DirectField<DirectPaymentID>("id")
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
        public let status = DirectField<DirectStatus>("status")
        public let statusOutput = DirectField<DirectStatusOutput>("statusOutput")
        public let paymentMethod = DirectField<String>("paymentMethod")
        /// Deprecated; see `operationReferences`.
        public let references = DirectField<DirectReferences>("references")
        public let operationReferences = DirectField<DirectReferences>("operationReferences")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `creationOutput`: the result of storing the card.
public struct DirectCreationOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let externalReference = DirectField<String>("externalReference")
        public let isNewToken = DirectField<Bool>("isNewToken")
        public let token = DirectField<String>("token")
        public let tokenizationSucceeded = DirectField<Bool>("tokenizationSucceeded")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `merchantAction`: what must happen before the payment continues.
public struct DirectMerchantAction: DirectDocument {
    public struct Fields: DirectFieldList {
        public let actionType = DirectField<DirectActionType>("actionType")
        public let redirectData = DirectField<DirectRedirectData>("redirectData")
        public let showFormData = DirectField<JSONObject>("showFormData")
        public let showInstructionsData = DirectField<JSONObject>("showInstructionsData")
        public let mobileThreeDSecureChallengeParameters = DirectField<JSONObject>(
            "mobileThreeDSecureChallengeParameters")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `redirectData`: the address to which to send the shopper.
public struct DirectRedirectData: DirectDocument {
    public struct Fields: DirectFieldList {
        /// A value that also comes back with the shopper; compare the two.
        public let returnMAC = DirectField<String>("RETURNMAC")
        public let redirectURL = DirectField<String>("redirectURL")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `hostedCheckoutSpecificOutput`: the page on which the payment was made.
public struct DirectHostedCheckoutOutput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let hostedCheckoutId = DirectField<String>("hostedCheckoutId")
        public let variant = DirectField<String>("variant")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `sessionDetails`.
public struct DirectSessionDetails: DirectDocument {
    public struct Fields: DirectFieldList {
        public let id = DirectField<String>("id", .optional, .upTo(36))
        public let type = DirectField<String>("type")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
