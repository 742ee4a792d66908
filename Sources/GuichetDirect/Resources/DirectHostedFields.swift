import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `createHostedFieldsSession`.
public typealias DirectCreateHostedFieldsSessionRequest = DirectObject<DirectCreateHostedFieldsSessionRequestFields>

/// The members of ``DirectCreateHostedFieldsSessionRequest``.
public final class DirectCreateHostedFieldsSessionRequestFields: DirectFields {
    /// The language of the fields: `en_GB`.
    public let locale = DirectField<String>("locale", .required, .notEmpty)
    /// The shopper's stored cards.
    public let tokens = DirectField<[String]>("tokens")
    /// Which cards the fields accept.
    @_spi(Platform) public let paymentProductFilters = DirectField<DirectHostedFieldsFilters>("paymentProductFilters")
}

/// `paymentProductFilters` of a hosted fields session: products alone, without groups (library for Python 10.3.0).
@_spi(Platform) public typealias DirectHostedFieldsFilters = DirectObject<DirectHostedFieldsFiltersFields>

/// The members of ``DirectHostedFieldsFilters``.
@_spi(Platform) public final class DirectHostedFieldsFiltersFields: DirectFields {
    /// Products that are not accepted.
    public let exclude = DirectField<[DirectProductID]>("exclude")
    /// The only products that are accepted.
    public let restrictTo = DirectField<[DirectProductID]>("restrictTo")
}

/// The answer of `createHostedFieldsSession`.
public typealias DirectHostedFieldsSessionResponse = DirectObject<DirectHostedFieldsSessionResponseFields>

/// The members of ``DirectHostedFieldsSessionResponse``.
public final class DirectHostedFieldsSessionResponseFields: DirectFields {
    /// In the vendor's libraries: the same as in `sessionData`.
    let hostedFieldsSessionId = DirectField<String>("hostedFieldsSessionId")
    /// For the script in the merchant's page.
    public let sessionData = DirectField<DirectHostedFieldsSessionData>("sessionData")
    /// The address of the script.
    public let sdkUrl = DirectField<String>("sdkUrl")
    /// The script's hash, for the attribute `integrity`.
    public let sdkSri = DirectField<String>("sdkSri")
    /// In the vendor's libraries: what `sessionData` names, with the masked number.
    let cardTokens = DirectField<[JSONObject]>("cardTokens")
    /// Tokens that cannot be used.
    public let invalidTokens = DirectField<[String]>("invalidTokens")
}

/// `sessionData`: passed on to the script as it is.
public typealias DirectHostedFieldsSessionData = DirectObject<DirectHostedFieldsSessionDataFields>

/// The members of ``DirectHostedFieldsSessionData``.
public final class DirectHostedFieldsSessionDataFields: DirectFields {
    /// Identifies the session in `createPayment`.
    public let hostedFieldsSessionId = DirectField<String>("hostedFieldsSessionId")
    /// The language of the fields.
    public let locale = DirectField<String>("locale")
    /// The address of the platform.
    public let platformUrl = DirectField<String>("platformUrl")
    /// Opens the frames of the fields.
    public let sessionToken = DirectField<String>("sessionToken")
    /// The stored cards that can be used.
    public let tokens = DirectField<[String]>("tokens")
}

/// The answer of `getHostedFieldsSession`.
public typealias DirectHostedFieldsSession = DirectObject<DirectHostedFieldsSessionFields>

/// The members of ``DirectHostedFieldsSession``.
public final class DirectHostedFieldsSessionFields: DirectFields {
    /// Identifies the session.
    public let sessionId = DirectField<String>("sessionId")
    /// The card that the shopper gave; absent until then.
    public let token = DirectField<DirectTokenInfo>("token")
}

/// `token` of a hosted fields session.
public typealias DirectTokenInfo = DirectObject<DirectTokenInfoFields>

/// The members of ``DirectTokenInfo``.
public final class DirectTokenInfoFields: DirectFields {
    /// The token of the card.
    public let tokenId = DirectField<String>("tokenId")
    /// The masked number.
    public let maskedPan = DirectField<String>("maskedPan")
    /// Month and year: `MMYY`.
    public let expiryDate = DirectField<String>("expiryDate")
    /// Whether the token expires after a short time.
    public let isTemporary = DirectField<Bool>("isTemporary")
}
