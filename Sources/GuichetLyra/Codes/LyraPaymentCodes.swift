import GuichetCore

/// `formAction`.
public struct LyraFormAction: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default.
    public static let payment: LyraFormAction = "PAYMENT"
    /// Pays, and registers the card.
    public static let registerPay: LyraFormAction = "REGISTER_PAY"
    /// Pays, and asks the buyer whether to register the card.
    public static let askRegisterPay: LyraFormAction = "ASK_REGISTER_PAY"
    /// A registered card is charged in the absence of the cardholder.
    public static let silent: LyraFormAction = "SILENT"
    /// The form offers the buyer's registered cards.
    public static let customerWallet: LyraFormAction = "CUSTOMER_WALLET"
    /// Registers the card, without a payment.
    public static let register: LyraFormAction = "REGISTER"
    /// Changes the registered card.
    public static let registerUpdate: LyraFormAction = "REGISTER_UPDATE"
    /// Pays, and changes the registered card.
    public static let registerUpdatePay: LyraFormAction = "REGISTER_UPDATE_PAY"

    /// The documented values.
    package static let known: [LyraFormAction] = [
        .payment, .registerPay, .askRegisterPay, .silent, .customerWallet, .register, .registerUpdate,
        .registerUpdatePay,
    ]

    /// Whether the card takes the place of a registered one, which the request names.
    @_spi(Platform) public var isUpdate: Bool { self == .registerUpdate || self == .registerUpdatePay }
}

/// `overridePaymentCinematic`: who starts the capture.
struct LyraPaymentCinematic: LyraCode {
    let rawValue: String

    /// The acquirer, on the day of the payment.
    static let immediateCapture: LyraPaymentCinematic = "IMMEDIATE_CAPTURE"
    /// The platform, before the authorisation expires.
    static let delayedCapture: LyraPaymentCinematic = "DELAYED_CAPTURE"

    /// The documented values.
    static let known: [LyraPaymentCinematic] = [.immediateCapture, .delayedCapture]
}

/// `strongAuthentication`, `effectiveStrongAuthentication` and `challengePreference`.
public struct LyraStrongAuthentication: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The platform decides.
    public static let auto: LyraStrongAuthentication = "AUTO"
    /// With 3-D Secure.
    public static let enabled: LyraStrongAuthentication = "ENABLED"
    /// No 3-D Secure, where the shop is allowed this.
    public static let disabled: LyraStrongAuthentication = "DISABLED"
    /// The merchant asks for a challenge.
    public static let challengeRequested: LyraStrongAuthentication = "CHALLENGE_REQUESTED"
    /// A challenge is mandatory.
    public static let challengeMandate: LyraStrongAuthentication = "CHALLENGE_MANDATE"
    /// The merchant has no preference.
    public static let noPreference: LyraStrongAuthentication = "NO_PREFERENCE"

    /// The documented values.
    @_spi(Platform) public static let known: [LyraStrongAuthentication] = [
        .auto, .enabled, .disabled, .challengeRequested, .challengeMandate, .noPreference,
    ]
}

/// `authenticationResponse.value.status`: the result of 3-D Secure 2.
public struct LyraAuthenticationStatus: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The buyer was authenticated.
    public static let success: LyraAuthenticationStatus = "SUCCESS"
    /// The buyer was not authenticated.
    public static let failed: LyraAuthenticationStatus = "FAILED"
    /// The card's network stood in for the issuer.
    public static let attempt: LyraAuthenticationStatus = "ATTEMPT"
    /// The card does not take part in 3-D Secure.
    public static let notEnrolled: LyraAuthenticationStatus = "NOT_ENROLLED"
    /// The issuer cannot be reached.
    public static let unavailable: LyraAuthenticationStatus = "UNAVAILABLE"

    /// The documented values.
    package static let known: [LyraAuthenticationStatus] = [
        .success, .failed, .attempt, .notEnrolled, .unavailable,
    ]
}

/// `paymentSource`: how the order reached the merchant.
public struct LyraPaymentSource: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default.
    public static let ecommerce: LyraPaymentSource = "EC"
    static let mailOrTelephone: LyraPaymentSource = "MOTO"
    static let callCentre: LyraPaymentSource = "CC"
    /// Another source.
    public static let other: LyraPaymentSource = "OTHER"

    /// The documented values.
    public static let known: [LyraPaymentSource] = [
        .ecommerce, .mailOrTelephone, .callCentre, .other,
    ]
}

/// `paymentMethodType`.
public struct LyraPaymentMethodType: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A card.
    public static let card: LyraPaymentMethodType = "CARD"
}

/// `paymentMethodSource`.
public struct LyraPaymentMethodSource: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The buyer entered the card.
    public static let new: LyraPaymentMethodSource = "NEW"
    /// A registered card.
    public static let token: LyraPaymentMethodSource = "TOKEN"

    /// The documented values.
    package static let known: [LyraPaymentMethodSource] = [
        .new, .token,
    ]
}

/// `authorizationMode`.
public struct LyraAuthorizationMode: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole amount was authorised.
    public static let full: LyraAuthorizationMode = "FULL"
    /// The card was checked; the amount is authorised later.
    public static let mark: LyraAuthorizationMode = "MARK"

    /// The documented values.
    package static let known: [LyraAuthorizationMode] = [
        .full, .mark,
    ]
}

/// `effectiveBrand` and other names of schemes.
public struct LyraCardBrand: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cartes Bancaires.
    public static let cb: LyraCardBrand = "CB"
    /// Visa.
    public static let visa: LyraCardBrand = "VISA"
    /// Visa Electron.
    public static let visaElectron: LyraCardBrand = "VISA_ELECTRON"
    /// Visa Debit.
    public static let visaDebit: LyraCardBrand = "VISA_DEBIT"
    static let vPay: LyraCardBrand = "VPAY"
    /// Mastercard.
    public static let mastercard: LyraCardBrand = "MASTERCARD"
    /// Mastercard Debit.
    public static let mastercardDebit: LyraCardBrand = "MASTERCARD_DEBIT"
    /// Maestro.
    public static let maestro: LyraCardBrand = "MAESTRO"
    /// American Express.
    public static let amex: LyraCardBrand = "AMEX"
    /// e-Carte Bleue.
    public static let eCarteBleue: LyraCardBrand = "E-CARTEBLEUE"

    /// The documented values.
    public static let known: [LyraCardBrand] = [
        .cb, .visa, .visaElectron, .visaDebit, .vPay, .mastercard, .mastercardDebit, .maestro, .amex,
        .eCarteBleue,
    ]
}

/// `wallet`: the service that stored the card, such as Apple Pay. `null` if there was none.
public struct LyraWalletService: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Apple Pay.
    public static let applePay: LyraWalletService = "APPLE_PAY"
}
