import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of a product's `sessions`: a merchant session for Apple Pay on a page of the merchant.
public typealias DirectProductSessionRequest = DirectObject<DirectProductSessionRequestFields>

/// The members of ``DirectProductSessionRequest``.
public final class DirectProductSessionRequestFields: DirectFields {
    /// The page for which an Apple Pay session is needed.
    public let paymentProductSession302SpecificInput = DirectField<DirectApplePaySessionInput>(
        "paymentProductSession302SpecificInput")
}

/// `paymentProductSession302SpecificInput`.
public typealias DirectApplePaySessionInput = DirectObject<DirectApplePaySessionInputFields>

/// The members of ``DirectApplePaySessionInput``.
public final class DirectApplePaySessionInputFields: DirectFields {
    /// The domain of the merchant's page.
    public let domainName = DirectField<String>("domainName", .required, .upTo(255))
    /// The shop's name in the sheet.
    public let displayName = DirectField<String>("displayName", .required, .upTo(64))
}

/// The answer of a product's `sessions`.
public typealias DirectProductSessionResponse = DirectObject<DirectProductSessionResponseFields>

/// The members of ``DirectProductSessionResponse``.
public final class DirectProductSessionResponseFields: DirectFields {
    /// The Apple Pay session.
    public let paymentProductSession302SpecificOutput = DirectField<DirectApplePaySessionOutput>(
        "paymentProductSession302SpecificOutput")
}

/// `paymentProductSession302SpecificOutput`.
public typealias DirectApplePaySessionOutput = DirectObject<DirectApplePaySessionOutputFields>

/// The members of ``DirectApplePaySessionOutput``.
public final class DirectApplePaySessionOutputFields: DirectFields {
    /// Apple's merchant session: JSON as a text.
    public let session = DirectField<String>("session")
}
