public import GuichetCore

/// A merchant's API key: its id, and the secret that signs. Only for the merchant's server. Cannot be printed.
public struct DirectAPIKey: Sendable, Discreet {
    /// The id that the portal shows with the secret.
    public let id: String
    /// The text of the secret, which is the key of the signature.
    @_spi(Platform) public let secret: String
    let code: DirectSignatureCode

    /// - Parameters:
    ///   - id: the id that the portal shows with the secret; it is sent in `Authorization`.
    ///   - secret: the exact text that the portal shows once. It is not decoded, although it looks like Base64.
    public init(id: String, secret: String) {
        self.id = id
        self.secret = secret
        code = DirectSignatureCode(secret: secret)
    }

    public var description: String { "API key \(id)" }
}

/// A merchant's webhook key: signs the notifications. Cannot be printed.
public struct DirectWebhookKey: Sendable, Discreet {
    /// The id that the portal shows with the secret.
    public let id: String
    /// The text of the secret, which is the key of the signature.
    @_spi(Platform) public let secret: String
    let code: DirectSignatureCode

    /// - Parameters:
    ///   - id: the id that the portal shows with the secret; notifications name it in `X-GCS-KeyId`.
    ///   - secret: the exact text that the portal shows.
    public init(id: String, secret: String) {
        self.id = id
        self.secret = secret
        code = DirectSignatureCode(secret: secret)
    }

    public var description: String { "webhook key \(id)" }
}
