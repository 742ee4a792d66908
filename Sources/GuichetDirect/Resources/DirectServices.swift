import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The answer of `testconnection`.
public typealias DirectTestConnection = DirectObject<DirectTestConnectionFields>

/// The members of ``DirectTestConnection``.
public final class DirectTestConnectionFields: DirectFields {
    /// The value is `OK`.
    public let result = DirectField<String>("result")
}

/// The body of `validateCredentials`.
public typealias DirectValidateCredentialsRequest = DirectObject<DirectValidateCredentialsRequestFields>

/// The members of ``DirectValidateCredentialsRequest``.
public final class DirectValidateCredentialsRequestFields: DirectFields {
    /// The webhook key's id.
    public let key = DirectField<String>("key", .required)
    /// Not the secret itself, but the signature of an empty body made with it.
    public let secret = DirectField<String>("secret", .required)
}

/// The answer of `validateCredentials`.
public typealias DirectValidateCredentialsResponse = DirectObject<DirectValidateCredentialsResponseFields>

/// The members of ``DirectValidateCredentialsResponse``.
public final class DirectValidateCredentialsResponseFields: DirectFields {
    /// Whether key and secret belong together.
    public let result = DirectField<DirectCredentialsResult>("result")
}

/// The body of `sendtest`.
public typealias DirectSendTestRequest = DirectObject<DirectSendTestRequestFields>

/// The members of ``DirectSendTestRequest``.
public final class DirectSendTestRequestFields: DirectFields {
    /// If absent, the addresses in the portal are used.
    public let url = DirectField<String>("url", .optional, .webAddress(upTo: 325))
}
