public import GuichetCore
public import GuichetDirectClient

/// The answer of `createMandate`.
public struct DirectCreateMandateResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let mandate = DirectField<DirectMandate>("mandate")
        /// The address at which the customer signs; absent if no signature is required.
        public let merchantAction = DirectField<DirectMerchantAction>("merchantAction")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// The answer of `getMandate`, `blockMandate`, `unblockMandate` and `revokeMandate`.
public struct DirectMandateResponse: DirectDocument {
    public struct Fields: DirectFieldList {
        public let mandate = DirectField<DirectMandate>("mandate")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A mandate.
public struct DirectMandate: DirectDocument {
    public struct Fields: DirectFieldList {
        public let alias = DirectField<String>("alias")
        public let customerReference = DirectField<String>("customerReference")
        public let customer = DirectField<DirectMandateCustomer>("customer")
        public let recurrenceType = DirectField<DirectMandateRecurrence>("recurrenceType")
        public let status = DirectField<DirectMandateStatus>("status")
        public let uniqueMandateReference = DirectField<String>("uniqueMandateReference")
        /// A PDF document in Base64.
        public let mandatePdf = DirectField<String>("mandatePdf")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `recurrenceType`.
public struct DirectMandateRecurrence: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// For one direct debit.
    public static let unique: DirectMandateRecurrence = "UNIQUE"
    public static let recurring: DirectMandateRecurrence = "RECURRING"

    /// The documented values.
    public static let known: [DirectMandateRecurrence] =
        [.unique, .recurring]
}

/// `signatureType`.
public struct DirectMandateSignature: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unsigned: DirectMandateSignature = "UNSIGNED"
    public static let sms: DirectMandateSignature = "SMS"
    public static let tickBox: DirectMandateSignature = "TICK_BOX"
    public static let accountInformation: DirectMandateSignature = "AIS"

    /// The documented values.
    public static let known: [DirectMandateSignature] =
        [.unsigned, .sms, .tickBox, .accountInformation]
}

/// `status` of a mandate.
public struct DirectMandateStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let active: DirectMandateStatus = "ACTIVE"
    public static let expired: DirectMandateStatus = "EXPIRED"
    public static let created: DirectMandateStatus = "CREATED"
    public static let revoked: DirectMandateStatus = "REVOKED"
    public static let waitingForReference: DirectMandateStatus = "WAITING_FOR_REFERENCE"
    public static let blocked: DirectMandateStatus = "BLOCKED"
    public static let used: DirectMandateStatus = "USED"

    /// The documented values.
    public static let known: [DirectMandateStatus] =
        [.active, .expired, .created, .revoked, .waitingForReference, .blocked, .used]
}

/// `title` of a mandate.
public struct DirectMandateTitle: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let mr: DirectMandateTitle = "Mr"
    public static let miss: DirectMandateTitle = "Miss"
    public static let mrs: DirectMandateTitle = "Mrs"

    /// The documented values.
    public static let known: [DirectMandateTitle] =
        [.mr, .miss, .mrs]
}

/// `revocationReason`.
public struct DirectRevocationReason: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let receivedFinal: DirectRevocationReason = "receivedFinal"
    public static let userAction: DirectRevocationReason = "userAction"
    public static let obsolescence: DirectRevocationReason = "obsolescence"
    public static let refused: DirectRevocationReason = "refused"
    public static let revocationAskedByDebitor: DirectRevocationReason = "revocationAskedByDebitor"
    public static let revocationAskedByCreditor: DirectRevocationReason = "revocationAskedByCreditor"
    public static let deletionAskedByDebitor: DirectRevocationReason = "deletionAskedByDebitor"
    public static let deletionAskedByCreditor: DirectRevocationReason = "deletionAskedByCreditor"

    /// The documented values.
    public static let known: [DirectRevocationReason] =
        [
            .receivedFinal, .userAction, .obsolescence, .refused, .revocationAskedByDebitor, .revocationAskedByCreditor,
            .deletionAskedByDebitor, .deletionAskedByCreditor,
        ]
}
