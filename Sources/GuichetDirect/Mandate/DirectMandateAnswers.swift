import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The answer of `createMandate`.
public typealias DirectCreateMandateResponse = DirectObject<DirectCreateMandateResponseFields>

/// The members of ``DirectCreateMandateResponse``.
public final class DirectCreateMandateResponseFields: DirectFields {
    /// The mandate.
    public let mandate = DirectField<DirectMandate>("mandate")
    /// The address at which the customer signs; absent if no signature is required.
    public let merchantAction = DirectField<DirectMerchantAction>("merchantAction")
}

/// The answer of `getMandate`, `blockMandate`, `unblockMandate` and `revokeMandate`.
public typealias DirectMandateResponse = DirectObject<DirectMandateResponseFields>

/// The members of ``DirectMandateResponse``.
public final class DirectMandateResponseFields: DirectFields {
    /// The mandate.
    public let mandate = DirectField<DirectMandate>("mandate")
}

/// A mandate.
public typealias DirectMandate = DirectObject<DirectMandateFields>

/// The members of ``DirectMandate``.
public final class DirectMandateFields: DirectFields {
    /// The account holder's name as it is shown.
    public let alias = DirectField<String>("alias")
    /// The merchant's own reference of the customer.
    public let customerReference = DirectField<String>("customerReference")
    /// The account holder.
    public let customer = DirectField<DirectMandateCustomer>("customer")
    /// Whether the account is debited once or several times.
    public let recurrenceType = DirectField<DirectMandateRecurrence>("recurrenceType")
    /// Whether direct debits are possible.
    public let status = DirectField<DirectMandateStatus>("status")
    /// The mandate's reference.
    public let uniqueMandateReference = DirectField<String>("uniqueMandateReference")
    /// A PDF document in Base64.
    public let mandatePdf = DirectField<String>("mandatePdf")
}

/// `recurrenceType`.
public struct DirectMandateRecurrence: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// For one direct debit.
    static let unique: DirectMandateRecurrence = "UNIQUE"
    /// Several debits.
    public static let recurring: DirectMandateRecurrence = "RECURRING"

    /// The documented values.
    public static let known: [DirectMandateRecurrence] =
        [.unique, .recurring]
}

/// `signatureType`.
public struct DirectMandateSignature: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    @_spi(Platform) public static let unsigned: DirectMandateSignature = "UNSIGNED"
    /// By a code in a text message.
    public static let sms: DirectMandateSignature = "SMS"
    /// By a box in the merchant's shop.
    @_spi(Platform) public static let tickBox: DirectMandateSignature = "TICK_BOX"
    /// By access to the account: its bank names it (account information service).
    @_spi(Platform) public static let accountInformation: DirectMandateSignature = "AIS"

    /// The documented values.
    public static let known: [DirectMandateSignature] =
        [.unsigned, .sms, .tickBox, .accountInformation]
}

/// `status` of a mandate.
public struct DirectMandateStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Direct debits are possible.
    public static let active: DirectMandateStatus = "ACTIVE"
    static let expired: DirectMandateStatus = "EXPIRED"
    /// The mandate is not signed yet.
    public static let created: DirectMandateStatus = "CREATED"
    static let revoked: DirectMandateStatus = "REVOKED"
    static let waitingForReference: DirectMandateStatus = "WAITING_FOR_REFERENCE"
    static let blocked: DirectMandateStatus = "BLOCKED"
    static let used: DirectMandateStatus = "USED"

    /// The documented values.
    public static let known: [DirectMandateStatus] =
        [.active, .expired, .created, .revoked, .waitingForReference, .blocked, .used]
}

/// `title` of a mandate.
public struct DirectMandateTitle: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let mr: DirectMandateTitle = "Mr"
    static let miss: DirectMandateTitle = "Miss"
    static let mrs: DirectMandateTitle = "Mrs"

    /// The documented values.
    public static let known: [DirectMandateTitle] =
        [.mr, .miss, .mrs]
}

/// `revocationReason`.
public struct DirectRevocationReason: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The last debit was received.
    public static let receivedFinal: DirectRevocationReason = "receivedFinal"
    /// The customer ended it.
    public static let userAction: DirectRevocationReason = "userAction"
    /// The mandate is obsolete.
    public static let obsolescence: DirectRevocationReason = "obsolescence"
    /// The customer refused.
    public static let refused: DirectRevocationReason = "refused"
    /// The debtor asked for the revocation.
    public static let revocationAskedByDebitor: DirectRevocationReason = "revocationAskedByDebitor"
    /// The creditor asked for the revocation.
    public static let revocationAskedByCreditor: DirectRevocationReason = "revocationAskedByCreditor"
    /// The debtor asked for the deletion.
    public static let deletionAskedByDebitor: DirectRevocationReason = "deletionAskedByDebitor"
    /// The creditor asked for the deletion.
    public static let deletionAskedByCreditor: DirectRevocationReason = "deletionAskedByCreditor"

    /// The documented values.
    package static let known: [DirectRevocationReason] =
        [
            .receivedFinal, .userAction, .obsolescence, .refused, .revocationAskedByDebitor, .revocationAskedByCreditor,
            .deletionAskedByDebitor, .deletionAskedByCreditor,
        ]
}
