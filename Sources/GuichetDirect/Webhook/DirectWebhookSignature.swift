import GuichetCore

/// The signature of a notification: HMAC-SHA-256 over the very bytes of the body, in Base64. The secret's text is the key.
///
/// A body that was read as JSON and written again is another body.
public enum DirectWebhookSignature {
    public static let signatureHeader = "X-GCS-Signature"
    public static let keyIdHeader = "X-GCS-KeyId"
    /// How often this notification was sent before.
    public static let retryCountHeader = "retry-count"

    public static func signature(of body: some Collection<UInt8>, with key: DirectWebhookKey) -> String {
        DirectSignature.mac(of: Array(body), secret: key.secret)
    }

    /// Compares in constant time.
    public static func isRight(
        _ signature: String, of body: some Collection<UInt8>, with key: DirectWebhookKey
    ) -> Bool {
        ConstantTime.equal(signature, self.signature(of: body, with: key))
    }

    /// `secret` of `validateCredentials`: the signature of an empty body, so that the secret itself does not travel.
    public static func credentialsProof(with key: DirectWebhookKey) -> String { signature(of: [], with: key) }
}
