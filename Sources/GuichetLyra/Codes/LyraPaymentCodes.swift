import GuichetCore

/// `formAction`.
public struct LyraFormAction: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default.
    public static let payment: LyraFormAction = "PAYMENT"
    public static let registerPay: LyraFormAction = "REGISTER_PAY"
    public static let askRegisterPay: LyraFormAction = "ASK_REGISTER_PAY"
    /// A registered card is charged in the absence of the cardholder.
    public static let silent: LyraFormAction = "SILENT"
    public static let customerWallet: LyraFormAction = "CUSTOMER_WALLET"
    public static let register: LyraFormAction = "REGISTER"
    public static let registerUpdate: LyraFormAction = "REGISTER_UPDATE"
    public static let registerUpdatePay: LyraFormAction = "REGISTER_UPDATE_PAY"

    /// The documented values.
    public static let known: [LyraFormAction] = [
        .payment, .registerPay, .askRegisterPay, .silent, .customerWallet, .register, .registerUpdate,
        .registerUpdatePay,
    ]
}

/// `strongAuthentication`, `effectiveStrongAuthentication` and `challengePreference`.
public struct LyraStrongAuthentication: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let auto: LyraStrongAuthentication = "AUTO"
    public static let enabled: LyraStrongAuthentication = "ENABLED"
    public static let disabled: LyraStrongAuthentication = "DISABLED"
    public static let challengeRequested: LyraStrongAuthentication = "CHALLENGE_REQUESTED"
    public static let challengeMandate: LyraStrongAuthentication = "CHALLENGE_MANDATE"
    public static let noPreference: LyraStrongAuthentication = "NO_PREFERENCE"

    /// The documented values.
    public static let known: [LyraStrongAuthentication] = [
        .auto, .enabled, .disabled, .challengeRequested, .challengeMandate, .noPreference,
    ]
}

/// `authenticationResponse.value.status`: the result of 3-D Secure 2.
public struct LyraAuthenticationStatus: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let success: LyraAuthenticationStatus = "SUCCESS"
    public static let failed: LyraAuthenticationStatus = "FAILED"
    public static let attempt: LyraAuthenticationStatus = "ATTEMPT"
    public static let notEnrolled: LyraAuthenticationStatus = "NOT_ENROLLED"
    public static let unavailable: LyraAuthenticationStatus = "UNAVAILABLE"

    /// The documented values.
    public static let known: [LyraAuthenticationStatus] = [
        .success, .failed, .attempt, .notEnrolled, .unavailable,
    ]
}

/// `paymentSource`: how the order reached the merchant.
public struct LyraPaymentSource: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default.
    public static let ecommerce: LyraPaymentSource = "EC"
    public static let mailOrTelephone: LyraPaymentSource = "MOTO"
    public static let callCentre: LyraPaymentSource = "CC"
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

    public static let card: LyraPaymentMethodType = "CARD"
}

/// `paymentMethodSource`.
public struct LyraPaymentMethodSource: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let new: LyraPaymentMethodSource = "NEW"
    /// A registered card.
    public static let token: LyraPaymentMethodSource = "TOKEN"

    /// The documented values.
    public static let known: [LyraPaymentMethodSource] = [
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
    public static let known: [LyraAuthorizationMode] = [
        .full, .mark,
    ]
}

/// `effectiveBrand` and other names of schemes.
public struct LyraCardBrand: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let cb: LyraCardBrand = "CB"
    public static let visa: LyraCardBrand = "VISA"
    public static let visaElectron: LyraCardBrand = "VISA_ELECTRON"
    public static let visaDebit: LyraCardBrand = "VISA_DEBIT"
    public static let vPay: LyraCardBrand = "VPAY"
    public static let mastercard: LyraCardBrand = "MASTERCARD"
    public static let mastercardDebit: LyraCardBrand = "MASTERCARD_DEBIT"
    public static let maestro: LyraCardBrand = "MAESTRO"
    public static let amex: LyraCardBrand = "AMEX"
    public static let eCarteBleue: LyraCardBrand = "E-CARTEBLEUE"

    /// The documented values.
    public static let known: [LyraCardBrand] = [
        .cb, .visa, .visaElectron, .visaDebit, .vPay, .mastercard, .mastercardDebit, .maestro, .amex,
        .eCarteBleue,
    ]
}

/// `wallet`: the wallet that was used. `null` if there was none.
public struct LyraWallet: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let applePay: LyraWallet = "APPLE_PAY"
}
