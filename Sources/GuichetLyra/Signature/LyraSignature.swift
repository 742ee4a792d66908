import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// `kr-hash-key`: the secret of the shop that signed.
public struct LyraHashKey: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Notifications, from server to server.
    public static let password: LyraHashKey = "password"
    /// Data that come through the buyer's browser.
    public static let hmacKey: LyraHashKey = "sha256_hmac"
}

/// `kr-hash`: HMAC-SHA-256 over `kr-answer`, in lower-case hexadecimal. The key is the secret's text.
///
/// The hash covers the exact bytes of `kr-answer` after the form is decoded: JSON that was parsed and written again has
/// other bytes.
public enum LyraSignature {
    /// `kr-hash-algorithm`.
    public static let algorithm = "sha256_hmac"

    /// The hash of a notification.
    public static func hash(of answer: String, with password: LyraPassword) -> String {
        hash(of: answer, key: password.text)
    }

    /// The hash of data for the buyer's browser.
    public static func hash(of answer: String, with key: LyraHMACKey) -> String { hash(of: answer, key: key.text) }

    /// The text for which the hash is correct, compared in constant time; `nil` if there is none.
    ///
    /// It is the given text, or that text with `\/` written as `/`: the platform signs `/` unescaped, but some servers
    /// escape it before the form reaches the merchant's code, and the platform's own samples undo this. Only the text
    /// that was signed is returned.
    public static func signedText(of answer: String, hash: String, password: LyraPassword) -> String? {
        signedText(of: answer, hash: hash, key: password.text)
    }

    /// The same for data that come through the buyer's browser.
    public static func signedText(of answer: String, hash: String, key: LyraHMACKey) -> String? {
        signedText(of: answer, hash: hash, key: key.text)
    }

    private static func hash(of text: String, key: String) -> String {
        // As bytes in memory: as a sequence it is read by a call for each byte.
        HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: Array(key.utf8)))
            .withUnsafeBytes { Hex.encode(Array($0)) }
    }

    private static func signedText(of answer: String, hash: String, key: String) -> String? {
        // That of a setting that was not set is no secret.
        guard !key.isEmpty else { return nil }
        let given = hash.lowercased()
        if ConstantTime.equal(given, self.hash(of: answer, key: key)) { return answer }
        let unescaped = withPlainSlashes(answer)
        guard ConstantTime.equal(given, self.hash(of: unescaped, key: key)) else { return nil }
        return unescaped
    }

    /// The text with `\/` written as `/`.
    static func withPlainSlashes(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "/"), bytes.last == UInt8(ascii: "\\") { bytes.removeLast() }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
