public import GuichetCore

/// `sdkOperationName`: the phone's function for which the initialisation is made.
public struct SDKOperationName: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Prepares `cardOrder`.
    public static let cardOrder: SDKOperationName = "CARDORDER"
    /// Prepares `walletOrder`.
    public static let walletOrder: SDKOperationName = "WALLETORDER"
    /// Prepares `paymentProviderOrder`.
    public static let paymentProviderOrder: SDKOperationName = "PAYMENTPROVIDERORDER"
    /// `cardCheckEnrollment`, then `cardValidateAuthenticationAndOrder`.
    public static let threeDSecureAndOrder: SDKOperationName = "THREEDSECUREANDORDER"
    /// `walletCheckEnrollment`, then `cardValidateAuthenticationAndOrder`.
    public static let threeDSecureAndWalletOrder: SDKOperationName = "THREEDSECUREANDWALLETORDER"
    /// Prepares `paymentTokenGenerate`.
    public static let paymentTokenGenerate: SDKOperationName = "PAYMENTTOKENGENERATE"
    /// Prepares `getWalletData`.
    public static let getWalletData: SDKOperationName = "GETWALLETDATA"
    /// Prepares `addCard`.
    public static let addCard: SDKOperationName = "ADDCARD"
    /// Prepares `deletePaymentMean`.
    public static let deletePaymentMean: SDKOperationName = "DELETEPAYMENTMEAN"
    /// Prepares `getCardData`.
    public static let getCardData: SDKOperationName = "GETCARDDATA"
}

/// `captureMode`: when the authorised amount is sent to be paid.
public struct CaptureMode: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Automatically, on `captureDay`. The default.
    public static let authorCapture: CaptureMode = "AUTHOR_CAPTURE"
    /// After the merchant has validated it.
    public static let validation: CaptureMode = "VALIDATION"
    /// Together with the authorisation.
    public static let immediate: CaptureMode = "IMMEDIATE"

    /// The values that the documents list.
    @_spi(Platform) public static let documented: Set<CaptureMode> = [.authorCapture, .validation, .immediate]
}

/// `orderChannel`.
public struct OrderChannel: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default.
    public static let internet: OrderChannel = "INTERNET"
    /// An order in an app.
    public static let inApp: OrderChannel = "INAPP"
    /// An order by mail or telephone.
    public static let moto: OrderChannel = "MOTO"
    /// An order by telephone.
    public static let telephoneOrder: OrderChannel = "TELEPHONE_ORDER"
    /// An order by mail.
    public static let mailOrder: OrderChannel = "MAIL_ORDER"

    /// The values that the documents list.
    @_spi(Platform) public static let documented: Set<OrderChannel> = [
        .internet, .inApp, .moto, .telephoneOrder, .mailOrder,
    ]
}

/// `paymentPattern`.
public struct PaymentPattern: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default.
    public static let oneShot: PaymentPattern = "ONE_SHOT"
    /// The first payment of a series.
    public static let firstRecurring: PaymentPattern = "RECURRING_1"
    /// A later payment of a series.
    public static let nextRecurring: PaymentPattern = "RECURRING_N"
    /// One of several instalments.
    public static let instalment: PaymentPattern = "INSTALMENT"

    /// The values that the documents list.
    @_spi(Platform) public static let documented: Set<PaymentPattern> = [
        .oneShot, .firstRecurring, .nextRecurring, .instalment,
    ]
}

/// `transactionStatus` (data dictionary GD20, and the page of cancellation for `TO_CHALLENGE`).
public struct TransactionStatus: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The authorisation is still to be requested.
    public static let toAuthorise: TransactionStatus = "TO_AUTHORIZE"
    /// Authorised; will be captured.
    public static let toCapture: TransactionStatus = "TO_CAPTURE"
    /// Authorised; waits for `validate`.
    public static let toValidate: TransactionStatus = "TO_VALIDATE"
    /// The transaction is sent to the acquirer again.
    public static let toReplay: TransactionStatus = "TO_REPLAY"
    /// The refund is sent to the bank in the evening.
    public static let toCredit: TransactionStatus = "TO_CREDIT"
    /// The merchant must decide about a suspicious payment.
    public static let toChallenge: TransactionStatus = "TO_CHALLENGE"
    /// The authorisation is in progress.
    public static let waitingAuthorisation: TransactionStatus = "WAITING_AUTHOR"
    /// Not decided yet.
    public static let pending: TransactionStatus = "PENDING"
    /// The amount was captured.
    public static let captured: TransactionStatus = "CAPTURED"
    /// Captured, and refunded in full.
    public static let credited: TransactionStatus = "CREDITED"
    /// Cancelled before its capture.
    public static let cancelled: TransactionStatus = "CANCELLED"
    /// The transaction ended without a capture.
    public static let ended: TransactionStatus = "ENDED"
    /// Not validated, or not decided, in time.
    public static let expired: TransactionStatus = "EXPIRED"
    /// The issuer wants to be called.
    public static let referral: TransactionStatus = "REFERRAL"
    /// Refused.
    public static let refused: TransactionStatus = "REFUSED"
}
