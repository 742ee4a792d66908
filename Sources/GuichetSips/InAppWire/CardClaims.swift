@_spi(Platform) public import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// What is inside `encryptedCard`: what is secret of a card, and what it is bound to and nothing else
/// (docs/in-app-wire.md, section 4).
@_spi(Platform)
public struct CardClaims: Sendable {
    public let pan: PAN?
    public let expiry: CardExpiry?
    public let securityCode: CardSecurityCode?
    /// base64url of the SHA-256 of what the card is bound to: the `redirectionData`, or the `redirectionUrl` where the
    /// operation has none.
    public let redirectionHash: String

    public static func hash(of binding: String) -> String {
        Base64URL.encode(Array(SHA256.hash(data: Array(binding.utf8))))
    }

    /// The bytes to encrypt. They hold the card in the clear and go nowhere else.
    public static func encode(_ values: [(name: String, text: String)], boundTo binding: String) -> [UInt8] {
        var claims = JSONObject()
        for value in values { claims.append(value.name, .string(value.text)) }
        claims.append("redirectionHash", .string(hash(of: binding)))
        return JSONValue.object(claims).encoded()
    }

    /// Reads decrypted bytes. The error names the field and never holds what it contained.
    public init(decoding bytes: [UInt8]) throws(CardInputError) {
        // The caller's own bytes are not changed; these are gone when the claims are read.
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
            // Spaces are for people who type; a client drops them, and none comes over the wire.
            guard !text.contains(" ") else { throw CardInputError.unreadable(field: "cardNumber") }
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

    /// `nil` when absent. What is there and is no text is wrong.
    private static func text(_ name: String, _ claims: JSONValue) throws(CardInputError) -> String? {
        guard let value = claims[name], value != .null else { return nil }
        guard let text = value.text else { throw CardInputError.unreadable(field: name) }
        return text
    }
}
