import GuichetCore
@_spi(Platform) public import GuichetDirectClient

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

    /// A purchase on the Internet.
    public static let ecommerce: DirectTransactionChannel = "ECOMMERCE"
    /// An order by mail or telephone.
    public static let moto: DirectTransactionChannel = "MOTO"

    /// The documented values.
    package static let known: [DirectTransactionChannel] =
        [.ecommerce, .moto]
}

/// `unscheduledCardOnFileRequestor`.
public struct DirectCardOnFileRequestor: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The merchant starts the payment.
    public static let merchantInitiated: DirectCardOnFileRequestor = "merchantInitiated"
    /// The cardholder starts the payment.
    public static let cardholderInitiated: DirectCardOnFileRequestor = "cardholderInitiated"

    /// The documented values.
    package static let known: [DirectCardOnFileRequestor] =
        [.merchantInitiated, .cardholderInitiated]
}

/// `unscheduledCardOnFileSequenceIndicator`.
public struct DirectSequenceIndicator: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The first payment with the stored card.
    public static let first: DirectSequenceIndicator = "first"
    /// A later payment with the stored card.
    public static let subsequent: DirectSequenceIndicator = "subsequent"

    /// The documented values.
    package static let known: [DirectSequenceIndicator] =
        [.first, .subsequent]
}

/// `subsequentType`.
public struct DirectSubsequentType: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A payment of a series with a fixed interval.
    public static let recurring: DirectSubsequentType = "Recurring"
    /// A payment without a fixed interval.
    public static let unscheduled: DirectSubsequentType = "Unscheduled"
    /// One of several instalments.
    public static let installment: DirectSubsequentType = "Installment"
    /// A charge because the guest did not come.
    public static let noShow: DirectSubsequentType = "NoShow"
    /// A charge after the service was given.
    public static let delayedCharge: DirectSubsequentType = "DelayedCharge"
    /// The remainder of an order that is sent in parts.
    public static let partialShipment: DirectSubsequentType = "PartialShipment"
    /// A payment that failed before, sent again.
    public static let resubmission: DirectSubsequentType = "Resubmission"

    /// The documented values.
    package static let known: [DirectSubsequentType] =
        [.recurring, .unscheduled, .installment, .noShow, .delayedCharge, .partialShipment, .resubmission]
}

/// `cobrandSelectionIndicator`.
public struct DirectCobrandSelection: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default brand of a co-badged card was used.
    public static let defaultBrand: DirectCobrandSelection = "default"
    /// The shopper chose the other brand of a co-badged card.
    public static let alternative: DirectCobrandSelection = "alternative"
    /// The card has one brand.
    public static let notApplicable: DirectCobrandSelection = "notApplicable"

    /// The documented values.
    package static let known: [DirectCobrandSelection] =
        [.defaultBrand, .alternative, .notApplicable]
}

/// `exemptionRequest`.
public struct DirectExemptionRequest: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No exemption.
    public static let noExemption: DirectExemptionRequest = "none"
    /// The merchant or the acquirer assessed the risk.
    public static let transactionRiskAnalysis: DirectExemptionRequest = "transaction-risk-analysis"
    /// A small amount.
    public static let lowValue: DirectExemptionRequest = "low-value"
    /// The cardholder trusts the merchant.
    public static let whitelist: DirectExemptionRequest = "whitelist"

    /// The documented values.
    package static let known: [DirectExemptionRequest] =
        [.noExemption, .transactionRiskAnalysis, .lowValue, .whitelist]
}

/// `actionType` of `merchantAction`.
public struct DirectActionType: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Send the shopper to an address.
    public static let redirect: DirectActionType = "REDIRECT"
    /// Show the shopper what `showFormData` has: a code to scan, or a link into an app.
    public static let showForm: DirectActionType = "SHOW_FORM"
    static let showInstructions: DirectActionType = "SHOW_INSTRUCTIONS"
    static let mobileThreeDSChallenge: DirectActionType = "MOBILE_THREEDS_CHALLENGE"
}

/// `fraudServiceResult`.
public struct DirectFraudResult: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The payment passed the check.
    public static let accepted: DirectFraudResult = "accepted"
    /// The payment needs a manual check.
    public static let challenged: DirectFraudResult = "challenged"
    /// The payment was refused.
    public static let denied: DirectFraudResult = "denied"
    /// The check has no result.
    public static let noAdvice: DirectFraudResult = "no-advice"
    /// The check failed.
    public static let error: DirectFraudResult = "error"
}

/// `recurringPaymentSequenceIndicator`.
public struct DirectRecurrence: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The first payment of a series.
    public static let first: DirectRecurrence = "first"
    /// A later payment of a series.
    public static let recurring: DirectRecurrence = "recurring"

    /// The documented values.
    package static let known: [DirectRecurrence] = [.first, .recurring]
}
