public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `createToken`.
public typealias DirectCreateTokenRequest = DirectObject<DirectCreateTokenRequestFields>

/// The members of ``DirectCreateTokenRequest``.
public final class DirectCreateTokenRequestFields: DirectFields {
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>(
        "paymentProductId", .optional, .number(0...99_999), isLenient: true)
    /// The card.
    public let card = DirectField<DirectTokenCardInput>("card")
    /// What the app encrypted.
    public let encryptedCustomerInput = DirectField<String>("encryptedCustomerInput")
}

/// `card` of `createToken`.
public typealias DirectTokenCardInput = DirectObject<DirectTokenCardInputFields>

/// The members of ``DirectTokenCardInput``.
public final class DirectTokenCardInputFields: DirectFields {
    /// The card.
    public let data = DirectField<DirectTokenData>("data")
}

/// `data`: the card.
public typealias DirectTokenData = DirectObject<DirectTokenDataFields>

/// The members of ``DirectTokenData``.
public final class DirectTokenDataFields: DirectFields {
    /// The card.
    public let card = DirectField<DirectCard>("card")
    /// Who chose the brand of a co-badged card.
    public let cobrandSelectionIndicator = DirectField<DirectCobrandSelection>(
        "cobrandSelectionIndicator", .optional, .oneOf(DirectCobrandSelection.known))
}

/// The answer of `createToken`.
public typealias DirectCreatedToken = DirectObject<DirectCreatedTokenFields>

/// The members of ``DirectCreatedToken``.
public final class DirectCreatedTokenFields: DirectFields {
    /// The card.
    public let card = DirectField<DirectMaskedCard>("card")
    /// The token of the stored card.
    public let token = DirectField<String>("token")
    /// Whether the card was stored now.
    public let tokenStatus = DirectField<DirectTokenStatus>("tokenStatus")
    /// Whether the card was not stored before.
    public let isNewToken = DirectField<Bool>("isNewToken")
    let externalTokenLinked = DirectField<JSONObject>("externalTokenLinked")
    /// Recognises the card again.
    public let crmToken = DirectField<DirectCRMToken>("crmToken")
}

/// The answer of `getToken`.
public typealias DirectToken = DirectObject<DirectTokenFields>

/// The members of ``DirectToken``.
public final class DirectTokenFields: DirectFields {
    /// The card.
    public let card = DirectField<DirectTokenCard>("card")
    let eWallet = DirectField<JSONObject>("eWallet")
    /// Identifies the operation in later calls.
    public let id = DirectField<String>("id")
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
    let externalTokenLinked = DirectField<JSONObject>("externalTokenLinked")
    /// Whether the token expires after a short time.
    public let isTemporary = DirectField<Bool>("isTemporary")
    /// Recognises the card again.
    public let crmToken = DirectField<DirectCRMToken>("crmToken")
}

/// `card` of a token.
public typealias DirectTokenCard = DirectObject<DirectTokenCardFields>

/// The members of ``DirectTokenCard``.
public final class DirectTokenCardFields: DirectFields {
    /// The masked number.
    public let alias = DirectField<String>("alias")
    /// The card.
    public let data = DirectField<DirectTokenCardData>("data")
}

/// `data` of a token's card.
public typealias DirectTokenCardData = DirectObject<DirectTokenCardDataFields>

/// The members of ``DirectTokenCardData``.
public final class DirectTokenCardDataFields: DirectFields {
    /// The card without its security code.
    public let cardWithoutCvv = DirectField<DirectMaskedCard>("cardWithoutCvv")
    let cardBinDetails = DirectField<JSONObject>("cardBinDetails")
    /// Who chose the brand of a co-badged card.
    public let cobrandSelectionIndicator = DirectField<DirectCobrandSelection>("cobrandSelectionIndicator")
}

/// The body of `createHostedTokenization`.
public typealias DirectCreateHostedTokenizationRequest = DirectObject<DirectCreateHostedTokenizationRequestFields>

/// The members of ``DirectCreateHostedTokenizationRequest``.
public final class DirectCreateHostedTokenizationRequestFields: DirectFields {
    /// For example `fr_FR`.
    public let locale = DirectField<String>("locale", .optional, .upTo(6))
    /// The template for the look of the page, from the portal.
    public let variant = DirectField<String>("variant")
    /// The shopper's stored cards, separated by commas.
    public let tokens = DirectField<String>("tokens")
    /// Whether the form asks the shopper before it stores the card.
    public let askConsumerConsent = DirectField<Bool>("askConsumerConsent")
    /// Which payment methods are offered.
    public let paymentProductFilters = DirectField<DirectProductFilters>("paymentProductFilters")
    /// How the card form behaves.
    public let creditCardSpecificInput = DirectField<JSONObject>("creditCardSpecificInput")
}

/// The answer of `createHostedTokenization`.
public typealias DirectHostedTokenizationResponse = DirectObject<DirectHostedTokenizationResponseFields>

/// The members of ``DirectHostedTokenizationResponse``.
public final class DirectHostedTokenizationResponseFields: DirectFields {
    /// The address of the form, for the merchant's page.
    public let hostedTokenizationUrl = DirectField<String>("hostedTokenizationUrl")
    /// Deprecated.
    public let partialRedirectUrl = DirectField<String>("partialRedirectUrl")
    /// Identifies the card form.
    public let hostedTokenizationId = DirectField<String>("hostedTokenizationId")
    /// Tokens that cannot be used.
    public let invalidTokens = DirectField<[String]>("invalidTokens")
    /// Tokens of cards that have expired.
    public let expiredCardTokens = DirectField<[String]>("expiredCardTokens")
    let sri = DirectField<String>("sri")
}

/// The answer of `getHostedTokenization`.
public typealias DirectHostedTokenization = DirectObject<DirectHostedTokenizationFields>

/// The members of ``DirectHostedTokenization``.
public final class DirectHostedTokenizationFields: DirectFields {
    /// The stored card.
    public let token = DirectField<DirectToken>("token")
    /// Whether the card was stored now.
    public let tokenStatus = DirectField<DirectTokenStatus>("tokenStatus")
}
