public import GuichetCore

/// How a token is encrypted (Apple, "Payment token format reference", key `version`). It follows from the merchant's
/// key.
public struct TokenVersion: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Elliptic curves; everywhere but in the mainland of China.
    public static let ecV1: TokenVersion = "EC_v1"
    /// RSA; the mainland of China.
    public static let rsaV1: TokenVersion = "RSA_v1"
}
