import GuichetCore

/// The signature of a notification: HMAC-SHA-256 of the body's exact bytes, in Base64. The secret's text is the key.
///
/// Check the bytes as received: JSON that was parsed and written again has other bytes.
public enum DirectWebhookSignature {
    /// The header with the signature.
    public static let signatureHeader = "X-GCS-Signature"
    /// The header that names the key.
    public static let keyIdHeader = "X-GCS-KeyId"
    /// How often this notification was already sent.
    public static let retryCountHeader = "retry-count"

    /// Base64 of the HMAC-SHA-256 of the body.
    public static func signature(of body: some Collection<UInt8>, with key: DirectWebhookKey) -> String {
        key.code.signature(of: Array(body))
    }

    /// Compares in constant time. Under an empty secret no signature is right: that of a setting that was not set is none.
    public static func isRight(
        _ signature: String, of body: some Collection<UInt8>, with key: DirectWebhookKey
    ) -> Bool {
        !key.secret.isEmpty && ConstantTime.equal(signature, self.signature(of: body, with: key))
    }

    /// `secret` of `validateCredentials`: the signature of an empty body, so that the secret itself is not sent.
    public static func credentialsProof(with key: DirectWebhookKey) -> String { signature(of: [], with: key) }
}
