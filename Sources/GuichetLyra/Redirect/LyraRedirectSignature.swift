import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How the redirect form is signed: a setting of the shop in the Back Office.
public struct LyraFormAlgorithm: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Recommended: HMAC-SHA-256, in Base64.
    public static let hmacSHA256: LyraFormAlgorithm = "HMAC-SHA-256"
    /// Of older shops: SHA-1, in hexadecimal.
    public static let sha1: LyraFormAlgorithm = "SHA-1"

    /// The documented values.
    @_spi(Platform) public static let known: [LyraFormAlgorithm] = [.hmacSHA256, .sha1]
}

/// `signature` of the redirect form (Lyra, form payment, "Computing the signature"): the values of all fields whose name
/// begins with `vads_`, in the order of the names, and the shop's key, joined by `+`.
public enum LyraRedirectSignature {
    /// The name of the field with the signature.
    public static let field = "signature"

    /// The value of the field `signature`.
    public static func signature(
        of fields: [String: String], with key: LyraFormKey, _ algorithm: LyraFormAlgorithm = .hmacSHA256
    ) -> String {
        let signed = fields.filter { $0.key.hasPrefix("vads_") }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let text = Array((signed.map(\.value) + [key.text]).joined(separator: "+").utf8)
        guard algorithm == .sha1 else {
            let code = HMAC<SHA256>.authenticationCode(
                for: text, using: SymmetricKey(data: Array(key.text.utf8)))
            return Data(code).base64EncodedString()
        }
        return Hex.encode(Insecure.SHA1.hash(data: text))
    }

    /// Whether the field `signature` belongs to the other fields; compared in constant time. Under an empty key it never does.
    public static func isRight(
        _ fields: [String: String], with key: LyraFormKey, _ algorithm: LyraFormAlgorithm = .hmacSHA256
    ) -> Bool {
        guard !key.text.isEmpty, let given = fields[field] else { return false }
        return ConstantTime.equal(given, signature(of: fields, with: key, algorithm))
    }
}
