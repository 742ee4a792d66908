public import GuichetCore

/// `authenticationResponse`, of 3-D Secure 2.
public struct LyraAuthenticationResponse: LyraDocument {
    public struct Fields: LyraFieldList {
        public let id = LyraField<String>("id")
        public let operationSessionId = LyraField<String>("operationSessionId")
        public let `protocol` = LyraField<LyraAuthenticationProtocol>("protocol", blank: .empty)
        public let value = LyraField<LyraAuthenticationResult>("value", blank: .empty)
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/AuthenticationResponseData"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `authenticationResponse.protocol`.
public struct LyraAuthenticationProtocol: LyraDocument {
    public struct Fields: LyraFieldList {
        /// The value is `THREEDS`.
        public let name = LyraField<String>("name")
        public let version = LyraField<String>("version")
        public let network = LyraField<LyraCardBrand>("network")
        public let challengePreference = LyraField<LyraStrongAuthentication>("challengePreference")
        public let simulation = LyraField<Bool>("simulation")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Charge/Authenticate/Protocol"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `authenticationResponse.value`.
public struct LyraAuthenticationResult: LyraDocument {
    public struct Fields: LyraFieldList {
        /// `FRICTIONLESS` or `CHALLENGE`.
        public let authenticationType = LyraField<String>("authenticationType")
        public let authenticationId = LyraField<JSONValue>("authenticationId")
        public let authenticationValue = LyraField<JSONValue>("authenticationValue")
        public let status = LyraField<LyraAuthenticationStatus>("status")
        public let commerceIndicator = LyraField<String>("commerceIndicator")
        public let `extension` = LyraField<LyraAuthenticationExtension>("extension", blank: .empty)
        public let reason = LyraField<JSONValue>("reason")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Charge/Authenticate/AuthenticationResult"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `authenticationResponse.value.extension` of 3-D Secure 2.
public struct LyraAuthenticationExtension: LyraDocument {
    public struct Fields: LyraFieldList {
        /// The value is `THREEDS_V2`.
        public let authenticationType = LyraField<String>("authenticationType")
        public let challengeCancelationIndicator = LyraField<String>("challengeCancelationIndicator")
        public let cbScore = LyraField<JSONValue>("cbScore")
        public let cbAvalgo = LyraField<JSONValue>("cbAvalgo")
        public let cbExemption = LyraField<JSONValue>("cbExemption")
        public let paymentUseCase = LyraField<JSONValue>("paymentUseCase")
        public let threeDSServerTransID = LyraField<String>("threeDSServerTransID")
        public let dsTransID = LyraField<String>("dsTransID")
        public let acsTransID = LyraField<String>("acsTransID")
        public let sdkTransID = LyraField<String>("sdkTransID")
        public let transStatusReason = LyraField<String>("transStatusReason")
        public let requestedExemption = LyraField<String>("requestedExemption")
        public let requestorName = LyraField<String>("requestorName")
        public let cardHolderInfo = LyraField<String>("cardHolderInfo")
        public let dataOnlyStatus = LyraField<JSONValue>("dataOnlyStatus")
        public let dataOnlyDecision = LyraField<JSONValue>("dataOnlyDecision")
        public let dataOnlyScore = LyraField<JSONValue>("dataOnlyScore")
    }

    public static let fields = Fields()
    public static let typeName: String? = "V4/Charge/Authenticate/AuthenticationResultExtensionThreedsV2"
    public static let blank = makeBlank()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
