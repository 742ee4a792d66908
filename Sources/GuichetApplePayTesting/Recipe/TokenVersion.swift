public import GuichetCore

/// How a token is encrypted (Apple, "Payment token format reference", key `version`). The merchant's key determines it.
public struct TokenVersion: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Elliptic curves, everywhere except mainland China.
    public static let ecV1: TokenVersion = "EC_v1"
    /// RSA, in mainland China.
    public static let rsaV1: TokenVersion = "RSA_v1"
}
