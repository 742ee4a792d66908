public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `cardPaymentMethodSpecificInput`. With a card in plain text: only for merchants certified by PCI DSS.
public typealias DirectCardInput = DirectObject<DirectCardInputFields>

/// The members of ``DirectCardInput``.
public final class DirectCardInputFields: DirectFields {
    /// Whether the amount is reserved, or captured at once.
    public let authorizationMode = DirectField<DirectAuthorizationMode>(
        "authorizationMode", .optional, .oneOf(DirectAuthorizationMode.known))
    /// The network's identifier of the first payment of the series.
    public let initialSchemeTransactionId = DirectField<String>("initialSchemeTransactionId", .optional, .upTo(100))
    /// The network's reference of the payment, for later ones of the series.
    public let schemeReferenceData = DirectField<String>("schemeReferenceData", .optional, .upTo(250))
    /// The series to which the payment belongs.
    public let recurring = DirectField<DirectCardRecurring>("recurring")
    /// Deprecated; see `threeDSecure`.
    public let skipAuthentication = DirectField<Bool>("skipAuthentication")
    /// The token of a stored card.
    public let token = DirectField<String>("token", .optional, .upTo(50))
    /// Whether the card is stored.
    public let tokenize = DirectField<Bool>("tokenize")
    /// Internet, or mail and telephone.
    public let transactionChannel = DirectField<DirectTransactionChannel>(
        "transactionChannel", .optional, .oneOf(DirectTransactionChannel.known))
    /// Who starts a payment with a stored card.
    public let unscheduledCardOnFileRequestor = DirectField<DirectCardOnFileRequestor>(
        "unscheduledCardOnFileRequestor", .optional, .oneOf(DirectCardOnFileRequestor.known))
    /// Whether it is the first payment with the stored card.
    public let unscheduledCardOnFileSequenceIndicator = DirectField<DirectSequenceIndicator>(
        "unscheduledCardOnFileSequenceIndicator", .optional, .oneOf(DirectSequenceIndicator.known))
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>(
        "paymentProductId", .optional, .number(0...99_999), isLenient: true)
    /// The card in plain text: only for merchants certified by PCI DSS.
    public let card = DirectField<DirectCard>("card")
    let networkTokenData = DirectField<JSONObject>("networkTokenData")
    /// Whether the payment is one of a series.
    public let isRecurring = DirectField<Bool>("isRecurring")
    /// The address to which the shopper goes afterwards.
    public let returnUrl = DirectField<String>("returnUrl", .optional, .returnAddress(upTo: 200))
    /// What the merchant asks of 3-D Secure.
    public let threeDSecure = DirectField<DirectThreeDSecure>("threeDSecure")
    let paymentProduct130SpecificInput = DirectField<DirectCarteBancaireInput>("paymentProduct130SpecificInput")
    /// Bancontact only.
    @_spi(Platform) public let paymentProduct3012SpecificInput = DirectField<DirectBancontactInput>(
        "paymentProduct3012SpecificInput")
    /// The offer of `getDccRateInquiry`, and what the shopper decided.
    public let currencyConversion = DirectField<DirectCurrencyConversionInput>("currencyConversion")
    let cardOnFileRecurringFrequency = DirectField<String>(
        "cardOnFileRecurringFrequency", .optional, .one(of: "Yearly", "Quarterly", "Monthly", "Weekly", "Daily"))
    let cardOnFileRecurringExpiration = DirectField<String>(
        "cardOnFileRecurringExpiration", .optional, .date)
    let allowDynamicLinking = DirectField<Bool>("allowDynamicLinking")
    /// How many payments follow from the order.
    public let multiplePaymentInformation = DirectField<JSONObject>(
        "multiplePaymentInformation", form: DirectMultiplePayments.self)
    let marketPlace = DirectField<DirectMarketPlace>("marketPlace")
    /// Who chose the brand of a co-badged card.
    public let cobrandSelectionIndicator = DirectField<DirectCobrandSelection>(
        "cobrandSelectionIndicator", .optional, .oneOf(DirectCobrandSelection.known))
    /// When the platform captures on its own.
    public let autoCapture = DirectField<DirectAutoCapture>("autoCapture")
}

/// `card`: a card in plain text.
public typealias DirectCard = DirectObject<DirectCardFields>

/// The members of ``DirectCard``.
public final class DirectCardFields: DirectFields {
    /// The name on the card.
    public let cardholderName = DirectField<String>("cardholderName", .optional, .trimmed(.cardholderName))
    @_spi(Platform) public let cardNumber = DirectField<String>("cardNumber", .optional, .cardNumber)
    /// `MMYY`.
    public let expiryDate = DirectField<String>("expiryDate", .optional, .expiryDate)
    @_spi(Platform) public let cvv = DirectField<String>("cvv", .optional, .digits(3...4))
}

/// `threeDSecure`: how the merchant wants the authentication to be done.
public typealias DirectThreeDSecure = DirectObject<DirectThreeDSecureFields>

/// The members of ``DirectThreeDSecure``.
public final class DirectThreeDSecureFields: DirectFields {
    let challengeCanvasSize = DirectField<String>("challengeCanvasSize")
    /// Whether the merchant asks for a challenge, or for none.
    public let challengeIndicator = DirectField<String>("challengeIndicator")
    let priorThreeDSecureData = DirectField<DirectPriorAuthentication>("priorThreeDSecureData")
    /// Whether the merchant does without 3-D Secure.
    public let skipAuthentication = DirectField<Bool>("skipAuthentication")
    /// Where the shopper comes back.
    public let redirectionData = DirectField<DirectRedirectionData>("redirectionData")
    /// The result of an authentication that another service made.
    public let externalCardholderAuthenticationData = DirectField<JSONObject>(
        "externalCardholderAuthenticationData", form: DirectExternalAuthentication.self)
    /// The exemption from authentication that the merchant asks for.
    public let exemptionRequest = DirectField<DirectExemptionRequest>(
        "exemptionRequest", .optional, .oneOf(DirectExemptionRequest.known))
    let merchantFraudRate = DirectField<Int64>("merchantFraudRate", .optional, .number(0...99))
    let secureCorporatePayment = DirectField<Bool>("secureCorporatePayment")
    let skipSoftDecline = DirectField<Bool>("skipSoftDecline")
    /// The amount to authenticate, in hundredths whatever the currency: 100000 for 1000 yen.
    public let authenticationAmount = DirectField<Int64>("authenticationAmount", .optional, .amount)
    /// `browser`, `appBased`, or `threeDSRequestorInitiated`: without the cardholder.
    public let deviceChannel = DirectField<String>(
        "deviceChannel", .optional, .one(of: "appBased", "browser", "threeDSRequestorInitiated"))
}

/// `priorThreeDSecureData` (schema `threeDSecureData`).
package typealias DirectPriorAuthentication = DirectObject<DirectPriorAuthenticationFields>

/// The members of ``DirectPriorAuthentication``.
package final class DirectPriorAuthenticationFields: DirectFields {
    let acsTransactionId = DirectField<String>("acsTransactionId", .optional, .upTo(36))
    let method = DirectField<String>("method")
    let utcTimestamp = DirectField<String>("utcTimestamp", .optional, .digits(12...12))
}

/// `externalCardholderAuthenticationData`.
package typealias DirectExternalAuthentication = DirectObject<DirectExternalAuthenticationFields>

/// The members of ``DirectExternalAuthentication``.
package final class DirectExternalAuthenticationFields: DirectFields {
    let cavv = DirectField<String>("cavv", .optional, .upTo(50))
    let cavvAlgorithm = DirectField<String>("cavvAlgorithm", .optional, .upTo(1))
    // As a text of digits in the Direct guide, too (DM8).
    let eci = DirectField<Int64>("eci", isLenient: true)
    let threeDSecureVersion = DirectField<String>("threeDSecureVersion")
    let xid = DirectField<String>("xid", .optional, .upTo(50))
    let directoryServerTransactionId = DirectField<String>("directoryServerTransactionId", .optional, .upTo(36))
    let schemeRiskScore = DirectField<Int64>("schemeRiskScore", isLenient: true)
    let acsTransactionId = DirectField<String>("acsTransactionId", .optional, .upTo(36))
    let appliedExemption = DirectField<String>("appliedExemption", .optional, .upTo(4))
    let flow = DirectField<String>("flow", .optional, .one(of: "frictionless", "challenge"))
}

/// `redirectionData`: the address to which the shopper comes back.
public typealias DirectRedirectionData = DirectObject<DirectRedirectionDataFields>

/// The members of ``DirectRedirectionData``.
public final class DirectRedirectionDataFields: DirectFields {
    /// The address to which the shopper goes afterwards.
    public let returnUrl = DirectField<String>("returnUrl", .required, .returnAddress(upTo: 200))
}

/// `autoCapture`: the platform captures automatically after this many minutes.
public typealias DirectAutoCapture = DirectObject<DirectAutoCaptureFields>

/// The members of ``DirectAutoCapture``.
public final class DirectAutoCaptureFields: DirectFields {
    /// Minutes from the authorisation to the capture.
    public let delayInMinutes = DirectField<Int64>("delayInMinutes", .required, .number(0...43_200))
}

/// `marketPlace`.
package typealias DirectMarketPlace = DirectObject<DirectMarketPlaceFields>

/// The members of ``DirectMarketPlace``.
package final class DirectMarketPlaceFields: DirectFields {
    let retailerName = DirectField<String>("retailerName", .required, .upTo(250))
    let retailerCountry = DirectField<String>("retailerCountry", .required, .country)
}

/// `multiplePaymentInformation`.
package typealias DirectMultiplePayments = DirectObject<DirectMultiplePaymentsFields>

/// The members of ``DirectMultiplePayments``.
package final class DirectMultiplePaymentsFields: DirectFields {
    let paymentPattern = DirectField<String>("paymentPattern", .required, .one(of: "PartialShipment"))
    let totalNumberOfPayments = DirectField<Int64>("totalNumberOfPayments")
}

/// `paymentProduct130SpecificInput`: for Cartes Bancaires.
package typealias DirectCarteBancaireInput = DirectObject<DirectCarteBancaireInputFields>

/// The members of ``DirectCarteBancaireInput``.
package final class DirectCarteBancaireInputFields: DirectFields {
    let threeDSecure = DirectField<DirectCarteBancaireAuthentication>("threeDSecure")
}

/// Its `threeDSecure`.
package typealias DirectCarteBancaireAuthentication = DirectObject<DirectCarteBancaireAuthenticationFields>

/// The members of ``DirectCarteBancaireAuthentication``.
package final class DirectCarteBancaireAuthenticationFields: DirectFields {
    let usecase = DirectField<String>(
        "usecase", .optional,
        .one(
            of: "single-amount", "fixed-amount-term-subscription", "payment-by-instalments", "payment-upon-shipment",
            "other-recurring-payments"))
    let numberOfItems = DirectField<Int64>("numberOfItems", .optional, .number(0...99))
    let acquirerExemption = DirectField<Bool>("acquirerExemption")
    let merchantScore = DirectField<String>("merchantScore", .optional, .upTo(20))
}

/// `currencyConversion`: whether the shopper agrees to pay in the card's currency.
public typealias DirectCurrencyConversionInput = DirectObject<DirectCurrencyConversionInputFields>

/// The members of ``DirectCurrencyConversionInput``.
public final class DirectCurrencyConversionInputFields: DirectFields {
    /// Whether the shopper pays in the card's currency.
    public let acceptedByUser = DirectField<Bool>("acceptedByUser", .required)
    /// The offer, as the inquiry's answer has it.
    public let dccSessionId = DirectField<String>("dccSessionId", .required)
}

/// `recurring` of a card (schema `cardRecurrenceDetails`).
public typealias DirectCardRecurring = DirectObject<DirectCardRecurringFields>

/// The members of ``DirectCardRecurring``.
public final class DirectCardRecurringFields: DirectFields {
    /// Whether it is the first payment of the series.
    public let recurringPaymentSequenceIndicator = DirectField<DirectRecurrence>(
        "recurringPaymentSequenceIndicator", .optional, .oneOf(DirectRecurrence.known))
}
