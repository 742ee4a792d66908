import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// A payout (`payoutResponse`); `payoutResult` of a decline.
public typealias DirectPayout = DirectObject<DirectPayoutFields>

/// The members of ``DirectPayout``.
public final class DirectPayoutFields: DirectFields {
    /// Identifies the operation in later calls.
    public let id = DirectField<DirectPaymentID>("id")
    /// The amount, and the payment method.
    public let payoutOutput = DirectField<DirectPayoutOutput>("payoutOutput")
    /// The status.
    public let status = DirectField<DirectPayoutStatus>("status")
    /// The code of the status, and its category. Why a payout was declined is in `errors` of the answer that declined it.
    public let statusOutput = DirectField<DirectStatusOutput>("statusOutput")
}

/// `payoutOutput`.
public typealias DirectPayoutOutput = DirectObject<DirectPayoutOutputFields>

/// The members of ``DirectPayoutOutput``.
public final class DirectPayoutOutputFields: DirectFields {
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
    /// Why the amount is paid out.
    public let payoutReason = DirectField<DirectPayoutReason>("payoutReason")
    /// The card that was credited.
    public let payoutCardPaymentMethodSpecificOutput = DirectField<DirectPayoutCardOutput>(
        "payoutCardPaymentMethodSpecificOutput")
    /// The merchant's references.
    public let references = DirectField<DirectReferences>("references")
    /// ISO 8601.
    public let transactionDate = DirectField<String>("transactionDate")
    let paymentCreationDate = DirectField<String>("paymentCreationDate")
}

/// `payoutCardPaymentMethodSpecificOutput`.
public typealias DirectPayoutCardOutput = DirectObject<DirectPayoutCardOutputFields>

/// The members of ``DirectPayoutCardOutput``.
public final class DirectPayoutCardOutputFields: DirectFields {
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
    /// The issuer's authorisation number.
    public let authorisationCode = DirectField<String>("authorisationCode")
    /// The card.
    public let card = DirectField<DirectCardEssentials>("card")
    /// The platform's own data about the authorisation.
    public let acceptance = DirectField<DirectAcceptance>("acceptance")
}

/// `acceptance`: how the acquirer identifies the authorisation.
public typealias DirectAcceptance = DirectObject<DirectAcceptanceFields>

/// The members of ``DirectAcceptance``.
public final class DirectAcceptanceFields: DirectFields {
    /// ISO 8601.
    public let authorizationDate = DirectField<String>("authorizationDate")
    /// Identifies the acquirer's application.
    public let acceptanceSystemApplicationId = DirectField<String>(
        "acceptanceSystemApplicationId", .optional, .upTo(12))
}

/// `payoutReason`.
public struct DirectPayoutReason: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let gambling: DirectPayoutReason = "Gambling"
    /// Money that is given back.
    public static let refund: DirectPayoutReason = "Refund"
    static let loyalty: DirectPayoutReason = "Loyalty"

    /// The documented values.
    public static let known: [DirectPayoutReason] =
        [.gambling, .refund, .loyalty]
}

/// `status` of a payout.
public struct DirectPayoutStatus: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let created: DirectPayoutStatus = "CREATED"
    static let pendingApproval: DirectPayoutStatus = "PENDING_APPROVAL"
    static let rejected: DirectPayoutStatus = "REJECTED"
    /// The payout is in progress.
    public static let payoutRequested: DirectPayoutStatus = "PAYOUT_REQUESTED"
    static let accountCredited: DirectPayoutStatus = "ACCOUNT_CREDITED"
    /// The payout was refused.
    public static let rejectedCredit: DirectPayoutStatus = "REJECTED_CREDIT"
    static let cancelled: DirectPayoutStatus = "CANCELLED"
    static let reversed: DirectPayoutStatus = "REVERSED"

    /// The documented values.
    public static let known: [DirectPayoutStatus] =
        [
            .created, .pendingApproval, .rejected, .payoutRequested, .accountCredited, .rejectedCredit, .cancelled,
            .reversed,
        ]
}
