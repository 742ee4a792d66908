import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetLyra

/// Opens sessions that a shopper pays on the platform's page.
struct LyraForms: Sendable {
    static let path = "/lyra/form"
    /// A formToken is valid for 15 minutes (Lyra, REST API V4).
    static let validSeconds: Int64 = 900
    /// How long the result can be viewed.
    static let keptSeconds: Int64 = 86_400

    let paymentService: PaymentService
    let address: PublicAddress
    let authentications: CheckoutAuthentications

    /// `V4/Charge/PaymentForm`: a new token on each call.
    func form(_ intent: LyraIntent, at shop: LyraPlatformShop) async throws -> JSONValue {
        var answer = LyraFormToken.blank
        answer.formToken = try await open(intent, at: shop, attempts: intent.attempts).token
        return answer.lyraJSON
    }

    /// A card from the merchant's server.
    struct Sent: Sendable {
        let card: LyraCard
        let amount: Amount
        /// The ``ACSRow`` that ends the authentication without a challenge.
        let unasked: String?
    }

    /// `V4/Charge/RedirectRequest`: the shopper goes to the issuer's page with these fields. There is one attempt.
    func redirect(_ intent: LyraIntent, _ sent: Sent, at shop: LyraPlatformShop) async throws -> JSONValue {
        var intent = intent
        intent.cardIsThere = true
        let opened = try await open(intent, at: shop, attempts: 1)
        let redirection = try begin(
            opened.session, Begun(intent: intent, sent: sent, agreed: false), at: shop,
            returningTo: "\(Self.path)/\(opened.token)/return")
        var fields = JSONObject()
        for (name, value) in redirection.fields { fields.append(name, .string(value)) }
        var answer = LyraRedirectRequest.blank
        answer.redirectUrl = redirection.url
        answer.postData = fields
        return answer.lyraJSON
    }

    /// The order to place once the issuer has answered.
    struct Begun: Sendable {
        let intent: LyraIntent
        let sent: Sent
        /// Whether the shopper agreed that the card is stored.
        let agreed: Bool
    }

    func begin(
        _ session: CheckoutSession, _ begun: Begun, at shop: LyraPlatformShop, language: PageLanguage? = nil,
        returningTo path: String
    ) throws -> CheckoutAuthentications.Redirection {
        let card = begun.sent.card
        var question = CheckoutAuthentications.Question(
            shop: shop.name, amount: begun.sent.amount, masked: card.pan.masked(first: 6, last: 4, with: "X"),
            brand: card.brand.rawValue,
            language: language ?? begun.intent.language.map { PageLanguage.choose(asked: $0, acceptLanguage: nil) },
            unasked: begun.sent.unasked)
        question.account = shop.shopId
        return try authentications.begin(
            question,
            CheckoutAuthentications.Pending(
                subject: session.id.text,
                card: CheckoutCard(
                    pan: card.pan, expiry: card.expiry, securityCode: card.securityCode,
                    cardholderName: card.cardholderName),
                attempt: session.attemptsMade + 1,
                details: LyraHeld(brand: card.brand, agreed: begun.agreed).encoded()),
            at: address.url, returningTo: path)
    }

    private func open(
        _ intent: LyraIntent, at shop: LyraPlatformShop, attempts: Int
    ) async throws -> (session: CheckoutSession, token: String) {
        let now = paymentService.clock.now()
        let session = CheckoutSession(
            id: CheckoutSessionID(at: now, random: paymentService.random), shop: shop.id, createdAt: now,
            expiresAt: now.adding(seconds: Self.validSeconds), keptUntil: now.adding(seconds: Self.keptSeconds),
            attemptsAllowed: attempts, details: intent.encoded())
        let token = try CheckoutLink.seal(session.id, api: LyraPlatformShop.api, vault: paymentService.vault)
        try await paymentService.open(session)
        return (session, token)
    }
}

/// The data kept with a card until the issuer answers.
struct LyraHeld: Sendable {
    let brand: LyraCardBrand
    let agreed: Bool

    func encoded() -> [UInt8] { Array("\(agreed ? "+" : "-")\(brand.rawValue)".utf8) }

    init(brand: LyraCardBrand, agreed: Bool) {
        self.brand = brand
        self.agreed = agreed
    }

    init(_ bytes: [UInt8]) {
        agreed = bytes.first == UInt8(ascii: "+")
        brand = LyraCardBrand(rawValue: String(decoding: bytes.dropFirst(), as: UTF8.self))
    }
}
