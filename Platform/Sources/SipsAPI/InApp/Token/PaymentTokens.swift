import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips

/// Payment tokens: what a shopper typed, sealed, for the merchant's server to spend once at the shop's own orders
/// (Sips In-App 24.3, paymentTokenGenerate).
///
/// A token is the card itself under a key that is destroyed (``ContextKeyring``): nothing of it is stored, so a security
/// code rests nowhere. It is good for fifteen minutes, at one shop, once: the order that spends it reserves its claim in
/// the transaction of its payment.
struct PaymentTokens: Sendable {
    let keyring: ContextKeyring
    let clock: any PlatformClock

    static let lifetimeSeconds = ContextKeyring.periodSeconds
    static let field = "paymentToken"
    private static let scope = "sips/payment-token"

    /// What a token stands for. At least one of the first three is there.
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
        /// To be among the claims of the order: reserving it is what spends the token.
        let claim: Claim
    }

    /// - Parameter id: names the token, whatever its text: two texts with one id are spent together.
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
        // In the clear, and needed no longer.
        defer { plain.wipe() }
        if let code = contents.securityCode {
            // Never a text of its own. The object has members, so a comma goes before it; the room is there before it is
            // written, so that no copy stays where the bytes were.
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
    /// - Returns: what it stands for, and the claim that spends it: put it among the order's claims, and let
    ///   ``refusal(of:)`` say what a held one means.
    package func spend(_ token: String, shop: SipsShop) throws(SipsRefusal) -> Spent {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let keyID = parts.first, let box = parts.last.flatMap({ Base64URL.decode($0) }),
            let (json, code) = opened(box, keyID, shop), let id = json["id"]?.text,
            let expires = json["expires"]?.text.flatMap({ Int64($0) })
        else {
            // Another shop's, a foreign one and one whose key is destroyed cannot be told apart.
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
            // A day is long enough: the token itself is over in minutes.
            claim: Claim(scope: Self.scope, key: id, secondsAfterDecision: OrderPlacement.answerSeconds))
    }

    private func opened(_ box: [UInt8], _ keyID: String, _ shop: SipsShop) -> (JSONValue, CardSecurityCode?)? {
        guard var plain = keyring.open(box, keyID: keyID, place: Self.place(shop.merchantId)) else { return nil }
        defer { plain.wipe() }
        var digits = SecretMember.take("code", from: &plain)
        defer { digits?.wipe() }
        guard let json = try? JSONValue(parsing: plain) else { return nil }
        return (json, digits.flatMap { try? CardSecurityCode(utf8: $0) })
    }

    /// What it means that an order could not be placed, if it is because of a token.
    static func refusal(of held: HeldClaim) -> SipsRefusal? {
        guard held.claim.scope == scope else { return nil }
        return SipsRefusal(.suspectedFraud, field: field, "the payment token was used by an earlier order")
    }

    private static func place(_ merchantId: String) -> String { "payment token 1 \(merchantId)" }
}
