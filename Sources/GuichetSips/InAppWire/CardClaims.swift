@_spi(Platform) public import GuichetCore

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// What is inside `encryptedCard`: the card, and the redirectionData that it goes with and no other
/// (docs/in-app-wire.md, section 4).
@_spi(Platform)
public struct CardClaims: Sendable {
    public let pan: PAN
    public let expiry: CardExpiry
    public let securityCode: CardSecurityCode?
    /// base64url of the SHA-256 of the redirectionData's ASCII text.
    public let redirectionHash: String

    public init(pan: PAN, expiry: CardExpiry, securityCode: CardSecurityCode?, redirectionData: String) {
        self.pan = pan
        self.expiry = expiry
        self.securityCode = securityCode
        redirectionHash = Self.hash(of: redirectionData)
    }

    public static func hash(of redirectionData: String) -> String {
        Base64URL.encode(Array(SHA256.hash(data: Array(redirectionData.utf8))))
    }

    /// The bytes to encrypt. They hold the card in the clear and go nowhere else.
    public func encoded() -> [UInt8] {
        var claims = JSONObject()
        claims.append("cardNumber", .string(pan.digits))
        claims.append("cardExpiryDate", .string(expiry.yyyyMM))
        if let securityCode { claims.append("cardCSCValue", .string(securityCode.digits)) }
        claims.append("redirectionHash", .string(redirectionHash))
        return JSONValue.object(claims).encoded()
    }

    /// Reads decrypted bytes. The error names the field and never holds what it contained.
    public init(decoding bytes: [UInt8]) throws(CardInputError) {
        guard let claims = try? JSONValue(parsing: bytes), claims.object != nil else {
            throw CardInputError.unreadable(field: "encryptedCard")
        }
        guard let hash = claims["redirectionHash"]?.text else {
            throw CardInputError.unreadable(field: "encryptedCard")
        }
        pan = try PAN(claims["cardNumber"]?.text ?? "")
        expiry = try CardExpiry(yyyyMM: claims["cardExpiryDate"]?.text ?? "")
        // Present but not a text is wrong; absent is allowed (Sips In-App 24.3, cardOrder: "Facultatif").
        if let value = claims["cardCSCValue"], value != .null {
            securityCode = try CardSecurityCode(value.text ?? "?")
        } else {
            securityCode = nil
        }
        redirectionHash = hash
    }
}
