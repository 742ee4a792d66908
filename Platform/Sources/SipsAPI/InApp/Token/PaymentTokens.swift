import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips

/// Payment tokens: a card that a shopper typed, encrypted, for one order by the shop's server (Sips In-App 24.3,
/// paymentTokenGenerate).
///
/// A token is the card itself under a key that is destroyed (``ContextKeyring``): nothing of it is stored, so no
/// security code is stored either. It is valid for fifteen minutes, at one shop, once: the order reserves the token's
/// claim in the transaction of its payment.
struct PaymentTokens: Sendable {
    let keyring: ContextKeyring
    let clock: any PlatformClock

    static let lifetimeSeconds = ContextKeyring.periodSeconds
    static let field = "paymentToken"
    private static let scope = "sips/payment-token"

    /// The content of a token. At least one of the first three is present.
    struct Contents: Sendable {
        var pan: PAN?
        var expiry: CardExpiry?
        var securityCode: CardSecurityCode?
        /// The brand of a co-badged card, and who chose it.
        var brand: PaymentMeanBrand?
        var selection: BrandSelectionStatus?
    }

    /// A token that was opened for an order.
    struct Spent: Sendable {
        let contents: Contents
        /// Add it to the claims of the order: reserving it uses up the token. ``usedBefore`` is the refusal if it is
        /// held.
        let claim: Claim
    }

    /// - Parameter id: identifies the token, whatever its text: two texts with one id are used up together.
    func mint(
        _ contents: Contents, id: String, merchantId: String, expiresAt: Instant
    ) throws(SipsRefusal) -> String {
        var secret = JSONObject()
        secret.append("id", .string(id))
        secret.append("expires", .integer(expiresAt.milliseconds))
        let texts = [
            ("pan", contents.pan?.digits), ("expiry", contents.expiry?.yyyyMM),
            ("brand", contents.brand?.rawValue), ("selection", contents.selection?.rawValue),
        ]
        for (name, text) in texts { if let text { secret.append(name, .string(text)) } }
        var plain = JSONValue.object(secret).encoded()
        // In the clear, and no longer needed.
        defer { plain.wipe() }
        if let code = contents.securityCode {
            // Written as bytes, never as a text. The object has members, so a comma comes first; the memory is reserved
            // before, so that growing leaves no copy of the bytes.
            plain.removeLast()
            plain.reserveCapacity(plain.count + 32)
            plain += ",\"code\":\"".utf8
            code.append(to: &plain)
            plain += "\"}".utf8
        }
        let sealed = keyring.seal(plain, place: Self.place(merchantId))
        guard let sealed else { throw SipsRefusal(.unavailable, "the token could not be sealed") }
        return "\(sealed.keyID).\(Base64URL.encode(sealed.box))"
    }

    /// Opens a token for an order of its shop.
    ///
    package func spend(_ token: String, shop: SipsShop) throws(SipsRefusal) -> Spent {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let keyID = parts.first, let box = parts.last.flatMap({ Base64URL.decode($0) }),
            let (json, code) = opened(box, keyID, shop), let id = json["id"]?.text,
            let expires = json["expires"]?.text.flatMap({ Int64($0) })
        else {
            // A token of another shop, a foreign one and one whose key is destroyed cannot be distinguished.
            throw SipsRefusal(
                .invalidTransaction, field: Self.field, "no payment token of this shop, or one that expired long ago")
        }
        guard clock.now() < Instant(milliseconds: expires) else {
            throw SipsRefusal(.sessionExpired, field: Self.field, "made more than fifteen minutes ago")
        }
        return Spent(
            contents: Contents(
                pan: json["pan"]?.text.flatMap { try? PAN($0) },
                expiry: json["expiry"]?.text.flatMap { try? CardExpiry(yyyyMM: $0) },
                securityCode: code,
                brand: json["brand"]?.text.map(PaymentMeanBrand.init(rawValue:)),
                selection: json["selection"]?.text.map(BrandSelectionStatus.init(rawValue:))),
            // A day is long enough: the token itself expires within minutes.
            claim: Claim(.encryptedCard, scope: Self.scope, key: id, secondsAfterDecision: ContextUse.answerSeconds)
        )
    }

    private func opened(_ box: [UInt8], _ keyID: String, _ shop: SipsShop) -> (JSONValue, CardSecurityCode?)? {
        guard var plain = keyring.open(box, keyID: keyID, place: Self.place(shop.merchantId)) else { return nil }
        defer { plain.wipe() }
        var digits = SecretMember.take("code", from: &plain)
        defer { digits?.wipe() }
        guard let json = try? JSONValue(parsing: plain) else { return nil }
        return (json, digits.flatMap { try? CardSecurityCode(utf8: $0) })
    }

    /// The refusal of an order whose token was used before.
    static let usedBefore = SipsRefusal(
        .suspectedFraud, field: field, "the payment token was used by an earlier order")

    private static func place(_ merchantId: String) -> String { "payment token 1 \(merchantId)" }
}
