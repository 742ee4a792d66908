public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `createHostedCheckout`. Without a payment method the page offers all methods of the shop.
public typealias DirectCreateHostedCheckoutRequest = DirectObject<DirectCreateHostedCheckoutRequestFields>

/// The members of ``DirectCreateHostedCheckoutRequest``.
public final class DirectCreateHostedCheckoutRequestFields: DirectFields {
    /// The payment by card.
    public let cardPaymentMethodSpecificInput = DirectField<DirectHostedCardInput>("cardPaymentMethodSpecificInput")
    /// The page on which the shopper pays.
    public let hostedCheckoutSpecificInput = DirectField<DirectHostedCheckoutInput>("hostedCheckoutSpecificInput")
    /// The payment on another site.
    public let redirectPaymentMethodSpecificInput = DirectField<DirectRedirectInput>(
        "redirectPaymentMethodSpecificInput")
    /// The payment with a wallet of a phone.
    public let mobilePaymentMethodSpecificInput = DirectField<DirectHostedMobileInput>(
        "mobilePaymentMethodSpecificInput")
    /// The payment by SEPA direct debit.
    public let sepaDirectDebitPaymentMethodSpecificInput = DirectField<JSONObject>(
        "sepaDirectDebitPaymentMethodSpecificInput")
    let fraudFields = DirectField<DirectFraudFields>("fraudFields")
    /// What is bought, by whom, and its price.
    public let order = DirectField<DirectOrder>("order", .required)
    /// The addresses that are notified.
    public let feedbacks = DirectField<DirectFeedbacks>("feedbacks")
}

/// `hostedCheckoutSpecificInput`: the appearance and behaviour of the page.
public typealias DirectHostedCheckoutInput = DirectObject<DirectHostedCheckoutInputFields>

/// The members of ``DirectHostedCheckoutInput``.
public final class DirectHostedCheckoutInputFields: DirectFields {
    /// Whether the payment is one of a series.
    public let isRecurring = DirectField<Bool>("isRecurring")
    /// Whether the payment starts a series of unscheduled payments.
    public let isNewUnscheduledCardOnFileSeries = DirectField<Bool>("isNewUnscheduledCardOnFileSeries")
    /// For example `en_GB`.
    public let locale = DirectField<String>("locale", .optional, .upTo(6))
    /// Which payment methods are offered.
    public let paymentProductFilters = DirectField<DirectProductFilters>("paymentProductFilters")
    let splitPaymentProductFilters = DirectField<DirectProductFilters>("splitPaymentProductFilters")
    /// The address to which the shopper goes afterwards.
    public let returnUrl = DirectField<String>("returnUrl", .optional, .returnAddress(upTo: 200))
    /// The platform's default is `true`.
    public let showResultPage = DirectField<Bool>("showResultPage")
    /// Tokens of stored cards, separated by commas.
    public let tokens = DirectField<String>("tokens")
    /// The template for the look of the page, from the portal.
    public let variant = DirectField<String>("variant")
    /// The payment by card.
    public let cardPaymentMethodSpecificInput = DirectField<DirectHostedCardOptions>(
        "cardPaymentMethodSpecificInput")
    /// Minutes. The platform's default is 180.
    public let sessionTimeout = DirectField<Int64>("sessionTimeout", .optional, .number(1...1440))
    /// The platform's default is 10.
    public let allowedNumberOfPaymentAttempts = DirectField<Int64>(
        "allowedNumberOfPaymentAttempts", .optional, .number(1...10))
}

/// `paymentProductFilters`.
public typealias DirectProductFilters = DirectObject<DirectProductFiltersFields>

/// The members of ``DirectProductFilters``.
public final class DirectProductFiltersFields: DirectFields {
    /// Products that are not offered.
    public let exclude = DirectField<DirectProductFilter>("exclude")
    /// The only products that are offered.
    public let restrictTo = DirectField<DirectProductFilter>("restrictTo")
}

/// A filter: products, and product groups.
public typealias DirectProductFilter = DirectObject<DirectProductFilterFields>

/// The members of ``DirectProductFilter``.
public final class DirectProductFilterFields: DirectFields {
    /// Product groups: for example `cards`.
    public let groups = DirectField<[String]>("groups")
    /// The payment methods.
    public let products = DirectField<[DirectProductID]>("products")
}

/// `hostedCheckoutSpecificInput.cardPaymentMethodSpecificInput`.
public typealias DirectHostedCardOptions = DirectObject<DirectHostedCardOptionsFields>

/// The members of ``DirectHostedCardOptions``.
public final class DirectHostedCardOptionsFields: DirectFields {
    /// Whether all cards share one entry of the page.
    public let groupCards = DirectField<Bool>("groupCards")
    let clickToPay = DirectField<Bool>("clickToPay")
    /// The order of the brands of a card with two; the first one pays unless the shopper chooses.
    @_spi(Platform) public let paymentProductPreferredOrder = DirectField<[DirectProductID]>(
        "paymentProductPreferredOrder")
    /// Whether the page stores the card.
    public let tokenizationMode = DirectField<String>(
        "tokenizationMode", .optional,
        .one(of: "createWithConsent", "createAlways", "useExplicitly", "noTokenization"))
}

/// `mobilePaymentMethodSpecificInput` of a hosted checkout. Its type is not that of a payment: it has no token, since
/// the page asks for it.
public typealias DirectHostedMobileInput = DirectObject<DirectHostedMobileInputFields>

/// The members of ``DirectHostedMobileInput``.
public final class DirectHostedMobileInputFields: DirectFields {
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>(
        "paymentProductId", .optional, .number(0...99_999), isLenient: true)
    /// Whether the amount is reserved, or captured at once.
    public let authorizationMode = DirectField<DirectAuthorizationMode>(
        "authorizationMode", .optional, .oneOf(DirectAuthorizationMode.known))
    let paymentProduct320SpecificInput = DirectField<JSONObject>("paymentProduct320SpecificInput")
    /// Apple Pay only.
    public let paymentProduct302SpecificInput = DirectField<DirectApplePayDetails>("paymentProduct302SpecificInput")
}

/// `cardPaymentMethodSpecificInput` of a hosted checkout: no card, since the page asks for it.
public typealias DirectHostedCardInput = DirectObject<DirectHostedCardInputFields>

/// The members of ``DirectHostedCardInput``.
public final class DirectHostedCardInputFields: DirectFields {
    /// Whether the amount is reserved, or captured at once.
    public let authorizationMode = DirectField<DirectAuthorizationMode>(
        "authorizationMode", .optional, .oneOf(DirectAuthorizationMode.known))
    let initialSchemeTransactionId = DirectField<String>("initialSchemeTransactionId", .optional, .upTo(100))
    /// The series to which the payment belongs.
    public let recurring = DirectField<DirectCardRecurring>("recurring")
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
    /// What the merchant asks of 3-D Secure.
    public let threeDSecure = DirectField<DirectThreeDSecure>("threeDSecure")
    let paymentProduct130SpecificInput = DirectField<DirectCarteBancaireInput>("paymentProduct130SpecificInput")
    /// Bancontact only.
    @_spi(Platform) public let paymentProduct3012SpecificInput = DirectField<DirectBancontactInput>(
        "paymentProduct3012SpecificInput")
    /// Whether the page offers to pay in the card's currency.
    @_spi(Platform) public let currencyConversionSpecificInput = DirectField<DirectPageConversionInput>(
        "currencyConversionSpecificInput")
    let allowDynamicLinking = DirectField<Bool>("allowDynamicLinking")
    /// How many payments follow from the order.
    public let multiplePaymentInformation = DirectField<JSONObject>(
        "multiplePaymentInformation", form: DirectMultiplePayments.self)
    let marketPlace = DirectField<DirectMarketPlace>("marketPlace")
    /// When the platform captures on its own.
    public let autoCapture = DirectField<DirectAutoCapture>("autoCapture")
}

/// `currencyConversionSpecificInput`: Dynamic Currency Conversion on a page.
@_spi(Platform) public typealias DirectPageConversionInput = DirectObject<DirectPageConversionInputFields>

/// The members of ``DirectPageConversionInput``.
@_spi(Platform) public final class DirectPageConversionInputFields: DirectFields {
    /// Whether the page offers it; the default is no.
    public let dccEnabled = DirectField<Bool>("dccEnabled")
}
