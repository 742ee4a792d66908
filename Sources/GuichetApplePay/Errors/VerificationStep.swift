public import GuichetCore

/// One step on the way from a token's text to its payload, in the order in which they are taken.
///
/// A refusal names the step at which it fell, so that "somebody forged this" and "our clock is wrong" are told apart.
/// The order matters: nothing that a later step needs is trusted before the earlier ones have passed
/// (docs/apple-pay-verification.md).
public struct VerificationStep: OpenCode {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is one JSON object with the fields of a token, each spelt in its one way.
    public static let token: VerificationStep = "token"
    /// A key of the merchant fits `publicKeyHash`.
    public static let key: VerificationStep = "key"
    /// `signature` is one CMS SignedData, detached, with one signer.
    public static let cms: VerificationStep = "cms"
    /// The signer is one of the certificates, and its kind of key fits the token's version.
    public static let signer: VerificationStep = "signer"
    /// That certificate, its issuer and a pinned root make a chain that is valid now.
    public static let chain: VerificationStep = "chain"
    /// The signed attributes are there, each once.
    public static let attributes: VerificationStep = "attributes"
    /// The attributes are about this token's bytes, and the signer signed them.
    public static let signature: VerificationStep = "signature"
    /// The signature was made just now.
    public static let time: VerificationStep = "time"
    /// The token answers the merchant's own request.
    public static let applicationData: VerificationStep = "applicationData"
    /// The token was not seen before.
    public static let replay: VerificationStep = "replay"
    /// The payload opens with the merchant's key, and its tag holds.
    public static let decryption: VerificationStep = "decryption"
    /// What was encrypted is a payment.
    public static let payload: VerificationStep = "payload"
    /// Amount and currency are those of the order.
    public static let amount: VerificationStep = "amount"

    /// Every step, in order.
    public static let all: [VerificationStep] = [
        .token, .key, .cms, .signer, .chain, .attributes, .signature, .time, .applicationData, .replay, .decryption,
        .payload, .amount,
    ]
}
