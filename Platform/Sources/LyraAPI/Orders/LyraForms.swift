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
    let issuer: IssuerVisits

    /// `V4/Charge/PaymentForm`: a new token on each call.
    func form(_ intent: LyraIntent, at shop: LyraPlatformShop) async throws -> JSONValue {
        var answer = LyraFormToken.blank
        answer.formToken = try await open(intent, at: shop, attempts: intent.attempts).token
        return answer.lyraJSON
    }

    /// `V4/Charge/RedirectRequest`, for a card from the merchant's server: the shopper goes to the issuer's page with
    /// these fields. There is one attempt.
    func redirect(
        _ intent: LyraIntent, _ card: LyraCard, _ amount: Amount, behaviour: LyraIssuerBehaviour,
        at shop: LyraPlatformShop
    ) async throws -> JSONValue {
        var intent = intent
        intent.cardIsThere = true
        let opened = try await open(intent, at: shop, attempts: 1)
        let redirection = try await send(
            LyraOrders.Order(
                intent: intent, amount: amount, card: card, shop: shop,
                attempt: CheckoutAttempt(of: opened.session.id, number: 1)),
            behaviour: behaviour, language: intent.language.map { PageLanguage.choose(asked: $0, acceptLanguage: nil) },
            returningTo: "\(Self.path)/\(opened.token)/return")
        var fields = JSONObject()
        for (name, value) in redirection.fields { fields.append(name, .string(value)) }
        var answer = LyraRedirectRequest.blank
        answer.redirectUrl = redirection.url
        answer.postData = fields
        return answer.lyraJSON
    }

    /// Sends the shopper to the issuer, with a payment that waits for the return.
    ///
    /// - Parameters:
    ///   - behaviour: what the issuer's page does.
    ///   - inFrame: whether the issuer's page is shown in a frame of the merchant's page.
    func send(
        _ order: LyraOrders.Order, behaviour: LyraIssuerBehaviour, language: PageLanguage?, returningTo path: String,
        inFrame: Bool = false
    ) async throws -> IssuerVisits.Redirection {
        let card = order.card
        let id = PaymentID(at: paymentService.clock.now(), random: paymentService.identifiers)
        var question = IssuerVisits.Question(
            api: LyraPlatformShop.api, shop: order.shop.name, amount: order.agreedAmount,
            masked: card.pan.masked(first: 6, last: 4, with: "X"), brand: card.brand.rawValue, language: language,
            unasked: behaviour.unasked, account: order.shop.shopId)
        question.isFramed = inFrame
        question.ending = behaviour.ending
        let redirection = try issuer.begin(
            question, of: id, securityCode: card.securityCode, at: address.url, returningTo: path)
        do {
            try await LyraOrders(paymentService: paymentService)
                .place(order, away: LyraOrderPlacement.Away(id: id, end: issuer.end))
        } catch {
            issuer.forget(id)
            throw error
        }
        return redirection
    }

    func open(
        _ intent: LyraIntent, at shop: LyraPlatformShop, attempts: Int
    ) async throws -> (session: CheckoutSession, token: String) {
        let (session, token) = try session(intent, at: shop, attempts: attempts)
        try await paymentService.open(session)
        return (session, token)
    }

    /// A form of the redirect form.
    ///
    /// - Returns: its token; `nil` if the shop has used the name of the claim before.
    func open(_ intent: LyraIntent, at shop: LyraPlatformShop, claiming claim: Claim) async throws -> String? {
        let (session, token) = try session(intent, at: shop, attempts: intent.attempts)
        // The name is taken for the day of the form. That is by the machine's clock, and the end of a claim by the platform's, which
        // may be moved meanwhile: a year is further than tests move it before the form's hour is over.
        let until = session.createdAt.adding(seconds: 366 * 86_400)
        return try await paymentService.open(session, claiming: claim, until: until) ? token : nil
    }

    /// What a formToken leads to; `nil` for a text that this platform did not encrypt.
    func link(_ token: String) -> CheckoutLink.Target? {
        CheckoutLink.target(of: token, api: LyraPlatformShop.api, vault: paymentService.vault)
    }

    private func session(
        _ intent: LyraIntent, at shop: LyraPlatformShop, attempts: Int
    ) throws -> (CheckoutSession, token: String) {
        let now = paymentService.clock.now()
        let session = CheckoutSession(
            id: CheckoutSessionID(at: now, random: paymentService.random), shop: shop.id, createdAt: now,
            expiresAt: now.adding(seconds: Self.validSeconds), keptUntil: now.adding(seconds: Self.keptSeconds),
            attemptsAllowed: attempts, details: try intent.stored())
        return (session, try CheckoutLink.seal(session.id, api: LyraPlatformShop.api, vault: paymentService.vault))
    }
}
