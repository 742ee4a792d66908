import GuichetCore
public import GuichetDirectClient

/// `authorizationMode`.
public struct DirectAuthorizationMode: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Captured in full, within seven days.
    public static let finalAuthorization: DirectAuthorizationMode = "FINAL_AUTHORIZATION"
    /// May be captured for a smaller amount, within thirty days.
    public static let preAuthorization: DirectAuthorizationMode = "PRE_AUTHORIZATION"
    /// Captured as soon as it is approved.
    public static let sale: DirectAuthorizationMode = "SALE"

    /// The documented values.
    public static let known: [DirectAuthorizationMode] =
        [.finalAuthorization, .preAuthorization, .sale]
}

/// `transactionChannel`.
public struct DirectTransactionChannel: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let ecommerce: DirectTransactionChannel = "ECOMMERCE"
    public static let moto: DirectTransactionChannel = "MOTO"

    /// The documented values.
    public static let known: [DirectTransactionChannel] =
        [.ecommerce, .moto]
}

/// `unscheduledCardOnFileRequestor`.
public struct DirectCardOnFileRequestor: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let merchantInitiated: DirectCardOnFileRequestor = "merchantInitiated"
    public static let cardholderInitiated: DirectCardOnFileRequestor = "cardholderInitiated"

    /// The documented values.
    public static let known: [DirectCardOnFileRequestor] =
        [.merchantInitiated, .cardholderInitiated]
}

/// `unscheduledCardOnFileSequenceIndicator`.
public struct DirectSequenceIndicator: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let first: DirectSequenceIndicator = "first"
    public static let subsequent: DirectSequenceIndicator = "subsequent"

    /// The documented values.
    public static let known: [DirectSequenceIndicator] =
        [.first, .subsequent]
}

/// `subsequentType`.
public struct DirectSubsequentType: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let recurring: DirectSubsequentType = "Recurring"
    public static let unscheduled: DirectSubsequentType = "Unscheduled"
    public static let installment: DirectSubsequentType = "Installment"
    public static let noShow: DirectSubsequentType = "NoShow"
    public static let delayedCharge: DirectSubsequentType = "DelayedCharge"
    public static let partialShipment: DirectSubsequentType = "PartialShipment"
    public static let resubmission: DirectSubsequentType = "Resubmission"

    /// The documented values.
    public static let known: [DirectSubsequentType] =
        [.recurring, .unscheduled, .installment, .noShow, .delayedCharge, .partialShipment, .resubmission]
}

/// `cobrandSelectionIndicator`.
public struct DirectCobrandSelection: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let defaultBrand: DirectCobrandSelection = "default"
    public static let alternative: DirectCobrandSelection = "alternative"
    public static let notApplicable: DirectCobrandSelection = "notApplicable"

    /// The documented values.
    public static let known: [DirectCobrandSelection] =
        [.defaultBrand, .alternative, .notApplicable]
}

/// `exemptionRequest`.
public struct DirectExemptionRequest: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let noExemption: DirectExemptionRequest = "none"
    public static let transactionRiskAnalysis: DirectExemptionRequest = "transaction-risk-analysis"
    public static let lowValue: DirectExemptionRequest = "low-value"
    public static let whitelist: DirectExemptionRequest = "whitelist"

    /// The documented values.
    public static let known: [DirectExemptionRequest] =
        [.noExemption, .transactionRiskAnalysis, .lowValue, .whitelist]
}

/// `actionType` of `merchantAction`.
public struct DirectActionType: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let redirect: DirectActionType = "REDIRECT"
    public static let showForm: DirectActionType = "SHOW_FORM"
    public static let showInstructions: DirectActionType = "SHOW_INSTRUCTIONS"
    public static let mobileThreeDSChallenge: DirectActionType = "MOBILE_THREEDS_CHALLENGE"
}

/// `fraudServiceResult`.
public struct DirectFraudResult: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let accepted: DirectFraudResult = "accepted"
    public static let challenged: DirectFraudResult = "challenged"
    public static let denied: DirectFraudResult = "denied"
    public static let noAdvice: DirectFraudResult = "no-advice"
    public static let error: DirectFraudResult = "error"
}

/// `recurringPaymentSequenceIndicator`.
public struct DirectRecurrence: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let first: DirectRecurrence = "first"
    public static let recurring: DirectRecurrence = "recurring"

    /// The documented values.
    public static let known: [DirectRecurrence] = [.first, .recurring]
}
