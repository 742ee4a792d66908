import GuichetCore

/// The body of `sessions`.
public typealias DirectSessionRequest = DirectObject<DirectSessionRequestFields>

/// The members of ``DirectSessionRequest``.
public final class DirectSessionRequestFields: DirectFields {
    /// Stored cards that the phone may offer.
    public let tokens = DirectField<[String]>("tokens", .optional, .list(upTo: 10, each: .upTo(50)))
}

/// The answer of `sessions`: the data with which a phone can call the platform for three hours.
public typealias DirectSessionResponse = DirectObject<DirectSessionResponseFields>

/// The members of ``DirectSessionResponse``.
public final class DirectSessionResponseFields: DirectFields {
    /// The address of logos.
    public let assetUrl = DirectField<String>("assetUrl")
    /// The address of the client API.
    public let clientApiUrl = DirectField<String>("clientApiUrl")
    /// Identifies the session; the app sends it with each call.
    public let clientSessionId = DirectField<String>("clientSessionId")
    /// The merchant's identifier in addresses of the client API.
    public let customerId = DirectField<String>("customerId")
    /// Tokens that cannot be used.
    public let invalidTokens = DirectField<[String]>("invalidTokens")
}

/// The answer of `crypto/publickey`.
public typealias DirectPublicKey = DirectObject<DirectPublicKeyFields>

/// The members of ``DirectPublicKey``.
public final class DirectPublicKeyFields: DirectFields {
    /// Identifies the key; repeated in the encrypted input.
    public let keyId = DirectField<String>("keyId")
    /// SubjectPublicKeyInfo in DER, in Base64.
    public let publicKey = DirectField<String>("publicKey")
}
