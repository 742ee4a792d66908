@_spi(Platform) public import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The content of `encryptedCard`: only the secret values of a card, and what they are bound to (docs/in-app-wire.md,
/// section 4).
@_spi(Platform)
public struct CardClaims: Sendable {
    /// The card number.
    public let pan: PAN?
    /// The month until which the card is valid.
    public let expiry: CardExpiry?
    /// The security code.
    public let securityCode: CardSecurityCode?
    /// base64url of the SHA-256 of what the card is bound to: the `redirectionData`, or the `redirectionUrl` if the
    /// operation has none.
    public let redirectionHash: String

    /// The SHA-256 of what card data are bound to, base64url.
    public static func hash(of binding: String) -> String {
        var binding = binding
        var hash = SHA256()
        binding.withUTF8 { hash.update(bufferPointer: UnsafeRawBufferPointer($0)) }
        return hash.finalize().withUnsafeBytes { Base64URL.encode($0) }
    }

    /// The bytes to encrypt. They contain the card in plain text: do not use them for anything else.
    public static func encode(_ values: [(name: String, text: String)], boundTo binding: String) -> [UInt8] {
        var claims = JSONObject()
        for value in values { claims.append(value.name, .string(value.text)) }
        claims.append("redirectionHash", .string(hash(of: binding)))
        return JSONValue.object(claims).encoded()
    }

    /// Reads decrypted bytes. The error names the field and never contains its value.
    public init(decoding bytes: [UInt8]) throws(CardInputError) {
        // The caller's own bytes are not changed; this copy is overwritten once the claims are read.
        var readable = bytes
        defer { readable.wipe() }
        var code = SecretMember.take("cardCSCValue", from: &readable)
        defer { code?.wipe() }
        guard let claims = try? JSONValue(parsing: readable), claims.object != nil,
            let hash = claims["redirectionHash"]?.text
        else {
            throw CardInputError.unreadable(field: "encryptedCard")
        }
        redirectionHash = hash
        pan = try Self.text("cardNumber", claims).map { (text) throws(CardInputError) in
            // Spaces are for human input; a client removes them, and none is sent. Without such a byte there is none.
            guard !text.utf8.contains(UInt8(ascii: " ")) || !text.contains(" ") else {
                throw CardInputError.unreadable(field: "cardNumber")
            }
            return try PAN(text)
        }
        expiry = try Self.text("cardExpiryDate", claims)
            .map { (text) throws(CardInputError) in try CardExpiry(yyyyMM: text) }
        if let code {
            securityCode = try CardSecurityCode(utf8: code)
        } else {
            securityCode = try Self.text("cardCSCValue", claims)
                .map { (text) throws(CardInputError) in try CardSecurityCode(text) }
        }
    }

    /// `nil` if absent. Any type other than a text is an error.
    private static func text(_ name: String, _ claims: JSONValue) throws(CardInputError) -> String? {
        guard let value = claims[name], value != .null else { return nil }
        guard let text = value.text else { throw CardInputError.unreadable(field: name) }
        return text
    }
}
