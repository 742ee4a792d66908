public import GuichetCore

/// One step from a token's text to its payload, listed in order.
///
/// A refusal names its step, so that a forgery and a wrong clock can be told apart. The order matters: nothing that a
/// later step needs is trusted before the earlier steps have passed (docs/apple-pay-verification.md).
public struct VerificationStep: OpenCode {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is one JSON object with the fields of a token, each in its only valid spelling.
    public static let token: VerificationStep = "token"
    /// A key of the merchant matches `publicKeyHash`.
    public static let key: VerificationStep = "key"
    /// `signature` is one CMS SignedData, detached, with one signer.
    public static let cms: VerificationStep = "cms"
    /// The signer is one of the certificates, and the kind of its key matches the token's version.
    public static let signer: VerificationStep = "signer"
    /// That certificate, its issuer and a pinned root form a chain that is valid now.
    public static let chain: VerificationStep = "chain"
    /// The signed attributes are present, each once.
    public static let attributes: VerificationStep = "attributes"
    /// The attributes match this token's bytes, and the signer signed them.
    public static let signature: VerificationStep = "signature"
    /// The signature was made within the signing window.
    public static let time: VerificationStep = "time"
    /// The token belongs to the merchant's own request.
    public static let applicationData: VerificationStep = "applicationData"
    /// The token was not seen before.
    public static let replay: VerificationStep = "replay"
    /// The merchant's key decrypts the payload, and the authentication tag is correct.
    public static let decryption: VerificationStep = "decryption"
    /// The decrypted data are a payment.
    public static let payload: VerificationStep = "payload"
    /// Amount and currency are those of the order.
    public static let amount: VerificationStep = "amount"

    /// Every step, in order.
    public static let all: [VerificationStep] = [
        .token, .key, .cms, .signer, .chain, .attributes, .signature, .time, .applicationData, .replay, .decryption,
        .payload, .amount,
    ]
}
