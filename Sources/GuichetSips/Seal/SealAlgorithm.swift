public import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// `sealAlgorithm`: how the seal is computed from the sealed text and the secret key.
public struct SealAlgorithm: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default of JSON requests.
    public static let hmacSHA256: SealAlgorithm = "HMAC-SHA-256"
    /// The older one, and the default of the automatic response: SHA-256 of the text followed by the key.
    public static let sha256: SealAlgorithm = "SHA-256"

    /// The seal of a text in lower-case hexadecimal; `nil` if the algorithm is not supported.
    public func seal(_ text: String, with key: SipsSecretKey) -> String? {
        switch self {
        case .hmacSHA256:
            // As bytes in memory: as a sequence it is read by a call for each byte.
            HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key.utf8))
                .withUnsafeBytes { Hex.encode(Array($0)) }
        case .sha256:
            SHA256.hash(data: Array(text.utf8) + key.utf8).withUnsafeBytes { Hex.encode(Array($0)) }
        default:
            nil
        }
    }

    /// Whether a seal is correct, in constant time. Upper-case digits are accepted too. Under an empty key none is: that of a
    /// setting that was not set is no secret.
    public func verify(_ seal: String, of text: String, with key: SipsSecretKey) -> Bool {
        guard !key.utf8.isEmpty, let expected = self.seal(text, with: key) else { return false }
        return ConstantTime.equal(seal.lowercased(), expected)
    }
}
