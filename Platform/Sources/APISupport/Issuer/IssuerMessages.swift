package import Engine
package import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    package import Foundation
#endif

/// The challenge: the platform's request to the issuer's page. The flow is that of 3-D Secure version 2; the names of
/// the form's fields are those of version 1, as the guides of the Sips family keep them (``IssuerForm``,
/// docs/choices/sips.md).
package struct IssuerChallenge: Sendable {
    /// Identifies this authentication.
    package let authentication: String
    /// Until when the cardholder may answer; from then on the answer is the timeout.
    package let expiresAt: Instant
    package let merchantId: String
    package let amount: Amount
    /// Only the masked card number.
    package let masked: String
    package let brand: String
    /// The customer's language, according to the merchant.
    package let language: String?
    /// The code that the cardholder is asked for. The page shows it, since there is no telephone.
    package let code: String
    /// The ``ACSRow`` that ends it without a challenge, if the merchant wished for that.
    package let unasked: String?
    /// The shop's identifier at its API, if ``merchantId`` is its name for people. Faults of the issuer name it.
    package var account: String?
    /// The name of the shop's API. One of an earlier version has none.
    package var api: String?
    /// Whether the page is shown in a frame of the merchant's page, as 3-D Secure allows (EMV 3-D Secure 2.2.0, 4.2.1).
    package var isFramed = false
    /// The ``ACSRow`` with which a challenge ends, whatever the cardholder answers: what a test card is published for.
    package var ending: String?
    /// What the cardholder's browser carries to the issuer's page and back, encrypted under a key that is destroyed.
    package var carried: CarriedSecret?

    /// Now, by the clock of the shop, which ``expiresAt`` follows and which may be ahead of the platform's.
    package func now(by clock: any PlatformClock) -> Instant {
        let shop = api.map { ShopID(api: $0, name: account ?? merchantId) }
        return ShopTime.$shop.withValue(shop) { clock.now() }
    }

    /// How long an issuer's page waits for the cardholder: ten minutes, the usual limit of a challenge
    /// (docs/choices/sips.md, S17). Shorter than the life of the context, so that after an abandoned challenge the
    /// order can still be placed, and the merchant learns how the challenge ended.
    package static let challengeSeconds: Int64 = 10 * 60

    package static func freshCode(_ random: any RandomSource) -> String {
        // The modulo makes a value at most 0.02 per cent more likely than another, which does not matter: the page
        // shows it anyway.
        let number = random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % 1_000_000
        return String(String(1_000_000 + number).dropFirst())
    }

    package var json: JSONObject {
        var json = JSONObject()
        json.append("authentication", .string(authentication))
        json.append("expires", .integer(expiresAt.milliseconds))
        json.append("shop", .string(merchantId))
        json.append("amount", .integer(amount.minorUnits))
        json.append("currency", .string(amount.currency.rawValue))
        json.append("masked", .string(masked))
        json.append("brand", .string(brand))
        if let language { json.append("language", .string(language)) }
        json.append("code", .string(code))
        if let unasked { json.append("unasked", .string(unasked)) }
        if let account { json.append("account", .string(account)) }
        if let api { json.append("api", .string(api)) }
        if let ending { json.append("ending", .string(ending)) }
        if isFramed { json.append("framed", .bool(true)) }
        if let carried { json.append("carried", .string(carried.text)) }
        return json
    }

    package init(
        authentication: String, expiresAt: Instant, merchantId: String, amount: Amount, masked: String, brand: String,
        language: String?, code: String, unasked: String?
    ) {
        self.authentication = authentication
        self.expiresAt = expiresAt
        self.merchantId = merchantId
        self.amount = amount
        self.masked = masked
        self.brand = brand
        self.language = language
        self.code = code
        self.unasked = unasked
    }

    package init?(_ json: JSONValue) {
        guard let authentication = json["authentication"]?.text,
            let expires = json["expires"]?.text.flatMap({ Int64($0) }), let merchantId = json["shop"]?.text,
            let digits = json["amount"]?.text, let currency = json["currency"]?.text,
            let amount = Amount(digits: digits, currency: CurrencyCode(rawValue: currency)),
            let masked = json["masked"]?.text, let brand = json["brand"]?.text, let code = json["code"]?.text
        else { return nil }
        self.init(
            authentication: authentication, expiresAt: Instant(milliseconds: expires), merchantId: merchantId,
            amount: amount, masked: masked, brand: brand, language: json["language"]?.text, code: code,
            unasked: json["unasked"]?.text)
        account = json["account"]?.text
        api = json["api"]?.text
        ending = json["ending"]?.text
        isFramed = json["framed"] == .bool(true)
        carried = json["carried"]?.text.flatMap(CarriedSecret.init)
    }

    package func sealed(by vault: Vault) throws(VaultError) -> String {
        try IssuerMessage.seal(json, place: IssuerMessage.challenge, by: vault)
    }

    package static func open(_ text: String, by vault: Vault) -> IssuerChallenge? {
        IssuerMessage.open(text, place: IssuerMessage.challenge, by: vault).flatMap(IssuerChallenge.init)
    }
}

/// A secret under a key of the ``ContextKeyring``.
package struct CarriedSecret: Sendable, Hashable {
    package let keyID: String
    package let box: [UInt8]

    package init(keyID: String, box: [UInt8]) {
        self.keyID = keyID
        self.box = box
    }

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let box = Base64URL.decode(String(parts[1])) else { return nil }
        self.init(keyID: String(parts[0]), box: box)
    }

    var text: String { "\(keyID).\(Base64URL.encode(box))" }
}

/// The answer of the issuer's page.
package struct IssuerAnswer: Sendable {
    package let authentication: String
    package let result: AuthenticationResult
    /// That of the ``IssuerChallenge``.
    package var carried: CarriedSecret?

    package init(authentication: String, result: AuthenticationResult, carried: CarriedSecret? = nil) {
        self.authentication = authentication
        self.result = result
        self.carried = carried
    }

    package func sealed(by vault: Vault) throws(VaultError) -> String {
        var json = JSONObject()
        json.append("authentication", .string(authentication))
        json.append("outcome", .string(result.outcome.rawValue))
        if let way = result.way { json.append("way", .string(way.rawValue)) }
        if let carried { json.append("carried", .string(carried.text)) }
        return try IssuerMessage.seal(json, place: IssuerMessage.answer, by: vault)
    }

    package static func open(_ text: String, by vault: Vault) -> IssuerAnswer? {
        guard let json = IssuerMessage.open(text, place: IssuerMessage.answer, by: vault),
            let authentication = json["authentication"]?.text,
            let outcome = json["outcome"]?.text.flatMap(AuthenticationOutcome.init(rawValue:))
        else { return nil }
        return IssuerAnswer(
            authentication: authentication,
            result: AuthenticationResult(
                outcome, by: json["way"]?.text.flatMap(AuthenticationWay.init(rawValue:))),
            carried: json["carried"]?.text.flatMap(CarriedSecret.init))
    }
}

/// The vault encrypts both messages, each for its own place, and they are written in base64 *with padding*, as issuers
/// write them: an answer that was not URL-encoded, or twice, is then detected here and not in production.
private enum IssuerMessage {
    // Places in the vault. They stay: a cardholder may be on a page while the platform is updated.
    static let challenge = "PaReq 1"
    static let answer = "PaRes 1"

    static func seal(_ json: JSONObject, place: String, by vault: Vault) throws(VaultError) -> String {
        var json = json
        var sealed = try vault.seal(JSONValue.object(json).encoded(), for: .authentication, place: place)
        if sealed.bytes.count.isMultiple(of: 3) {
            // `,"pad":"x"` is ten bytes, so now there is padding.
            json.append("pad", "x")
            sealed = try vault.seal(JSONValue.object(json).encoded(), for: .authentication, place: place)
        }
        return Data(sealed.bytes).base64EncodedString()
    }

    static func open(_ text: String, place: String, by vault: Vault) -> JSONValue? {
        guard let data = Data(base64Encoded: text),
            let plain = try? vault.open(SealedValue(bytes: [UInt8](data)), for: .authentication, place: place)
        else { return nil }
        return try? JSONValue(parsing: plain)
    }
}
