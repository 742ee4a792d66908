public import GuichetCore

/// `sdkOperationName`: which function of the phone the initialisation prepares.
public struct SDKOperationName: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let cardOrder: SDKOperationName = "CARDORDER"
}

/// `captureMode`: when an authorised payment is sent to be paid.
public struct CaptureMode: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// By itself, on `captureDay`. The default.
    public static let authorCapture: CaptureMode = "AUTHOR_CAPTURE"
    /// Once the merchant has validated it.
    public static let validation: CaptureMode = "VALIDATION"
    /// With the authorisation.
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

    public static let documented: Set<PaymentPattern> = [.oneShot, .firstRecurring, .nextRecurring, .instalment]
}
