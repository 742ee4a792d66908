public import GuichetCore

/// `sdkOperationName`: the phone's function for which the initialisation is made.
public struct SDKOperationName: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let cardOrder: SDKOperationName = "CARDORDER"
    public static let walletOrder: SDKOperationName = "WALLETORDER"
    public static let paymentProviderOrder: SDKOperationName = "PAYMENTPROVIDERORDER"
    /// `cardCheckEnrollment`, then `cardValidateAuthenticationAndOrder`.
    public static let threeDSecureAndOrder: SDKOperationName = "THREEDSECUREANDORDER"
    /// `walletCheckEnrollment`, then `cardValidateAuthenticationAndOrder`.
    public static let threeDSecureAndWalletOrder: SDKOperationName = "THREEDSECUREANDWALLETORDER"
    public static let paymentTokenGenerate: SDKOperationName = "PAYMENTTOKENGENERATE"
    public static let getWalletData: SDKOperationName = "GETWALLETDATA"
    public static let addCard: SDKOperationName = "ADDCARD"
    public static let deletePaymentMean: SDKOperationName = "DELETEPAYMENTMEAN"
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
}

/// `orderChannel`.
public struct OrderChannel: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default.
    public static let internet: OrderChannel = "INTERNET"
    public static let inApp: OrderChannel = "INAPP"
    public static let moto: OrderChannel = "MOTO"
    public static let telephoneOrder: OrderChannel = "TELEPHONE_ORDER"
    public static let mailOrder: OrderChannel = "MAIL_ORDER"

    /// The values that the documents list.
    public static let documented: Set<OrderChannel> = [.internet, .inApp, .moto, .telephoneOrder, .mailOrder]
}

/// `paymentPattern`.
public struct PaymentPattern: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default.
    public static let oneShot: PaymentPattern = "ONE_SHOT"
    public static let firstRecurring: PaymentPattern = "RECURRING_1"
    public static let nextRecurring: PaymentPattern = "RECURRING_N"
    public static let instalment: PaymentPattern = "INSTALMENT"

    /// The values that the documents list.
    public static let documented: Set<PaymentPattern> = [.oneShot, .firstRecurring, .nextRecurring, .instalment]
}

/// `transactionStatus` (data dictionary GD20, and the page of cancellation for `TO_CHALLENGE`).
public struct TransactionStatus: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let toAuthorise: TransactionStatus = "TO_AUTHORIZE"
    /// Authorised; will be captured.
    public static let toCapture: TransactionStatus = "TO_CAPTURE"
    /// Authorised; waits for `validate`.
    public static let toValidate: TransactionStatus = "TO_VALIDATE"
    public static let toReplay: TransactionStatus = "TO_REPLAY"
    public static let toCredit: TransactionStatus = "TO_CREDIT"
    public static let toChallenge: TransactionStatus = "TO_CHALLENGE"
    public static let waitingAuthorisation: TransactionStatus = "WAITING_AUTHOR"
    /// Not decided yet.
    public static let pending: TransactionStatus = "PENDING"
    public static let captured: TransactionStatus = "CAPTURED"
    /// Captured, and refunded in full.
    public static let credited: TransactionStatus = "CREDITED"
    /// Cancelled before its capture.
    public static let cancelled: TransactionStatus = "CANCELLED"
    public static let ended: TransactionStatus = "ENDED"
    /// Not validated, or not decided, in time.
    public static let expired: TransactionStatus = "EXPIRED"
    public static let referral: TransactionStatus = "REFERRAL"
    public static let refused: TransactionStatus = "REFUSED"
}
