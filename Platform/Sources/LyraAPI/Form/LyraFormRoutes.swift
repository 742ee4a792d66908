import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetLyra
import HTTPTypes
import Hummingbird
import Logging

/// The page on which a formToken is paid: `/lyra/form/{formToken}`.
///
/// The browser keeps only the address: there is no cookie, so another site's form has no authority to misuse. Each POST
/// is answered by a redirect to the page, so reloading and going back repeat nothing.
struct LyraFormRoutes: Sendable {
    let forms: LyraForms
    let orders: LyraOrders
    let tokens: LyraTokens
    let shops: LyraShopDirectory
    let logger: Logger

    var paymentService: PaymentService { forms.paymentService }

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("\(LyraForms.path)/:token") { request, context in
            await visited(request, context) { visit in try await show(visit) }
        }
        router.post("\(LyraForms.path)/:token") { request, context in
            await visited(request, context) { visit in
                guard let form = await FormBody.read(request) else { return .seeOther(visit.address()) }
                return try await sent(form, visit)
            }
        }
        router.post("\(LyraForms.path)/:token/return") { request, context in
            await visited(request, context) { visit in
                guard let form = await FormBody.read(request) else { return .seeOther(visit.address()) }
                return try await returned(form, visit)
            }
        }
    }

    /// Opens the session that the address names, and continues.
    private func visited(
        _ request: Request, _ context: BasicRequestContext, _ body: (LyraFormVisit) async throws -> Response
    ) async -> Response {
        let query = FormBody.query(of: request)
        var language = PageLanguage.choose(asked: query?.language, acceptLanguage: request.acceptLanguage)
        do {
            guard let sealed = context.parameters.get("token"),
                let id = CheckoutLink.open(sealed, api: LyraPlatformShop.api, vault: paymentService.vault),
                let session = try await paymentService.checkoutSession(id), let shop = shops.shop(session.shop.name)
            else { return CheckoutParts(language: language).unreadable("formToken: unknown, or too old").response() }
            let intent = try LyraIntent(of: session)
            language = PageLanguage.choose(
                asked: query?.language, proposed: intent.language, acceptLanguage: request.acceptLanguage)
            return try await body(
                LyraFormVisit(
                    session: session, intent: intent, shop: shop, sealed: sealed, language: language,
                    asked: query?.language, wasSentTwice: query?["sent"] == "twice"))
        } catch {
            logger.error("a form could not be answered", metadata: ["error": "\(type(of: error))"])
            return CheckoutParts(language: language).unanswered().response()
        }
    }

    private func show(_ visit: LyraFormVisit, _ problems: CheckoutProblems = .init(), _ form: FormBody? = nil)
        async throws -> Response
    {
        let pages = LyraFormPages(visit: visit)
        if let result = visit.result(at: paymentService.clock.now()) {
            let id = visit.session.payments.last
            let payment = try await paymentService.store.read { store in try id.flatMap(store.payment) }
            return try pages.result(result, payment, at: paymentService.clock.now())
        }
        let name = visit.intent.token.map(CardTokenID.init)
        let shop = visit.shop.id
        let token = try await paymentService.store.read { store in
            try name.flatMap { try store.cardToken($0, of: shop) }
        }
        return try pages.form(token: token, problems: problems, typed: form)
    }

    /// The shopper's form: pays or cancels.
    private func sent(_ form: FormBody, _ visit: LyraFormVisit) async throws -> Response {
        guard visit.result(at: paymentService.clock.now()) == nil else { return .seeOther(visit.address()) }
        guard form["do"] != "cancel" else {
            do {
                try await paymentService.cancelCheckout(visit.session.id)
            } catch is CheckoutError {
                // It has ended, or a payment is under way: the page says which.
            }
            return .seeOther(visit.address())
        }
        guard form["attempt"] == String(visit.session.attemptsMade + 1) else {
            return .seeOther(visit.address(sentTwice: true))
        }
        let entered: (card: LyraCard, token: CardToken?)
        do {
            entered = try await card(form, visit)
        } catch let problems as CheckoutProblems {
            return try await show(visit, problems, form)
        }
        return try await pay(entered.card, entered.token, agreed: form["remember"] == "yes", visit)
    }

    private func card(_ form: FormBody, _ visit: LyraFormVisit) async throws -> (LyraCard, CardToken?) {
        if let name = visit.intent.token {
            let token = try await tokens.token(name, mode: visit.intent.mode, at: visit.shop)
            return (try tokens.card(token, securityCode: try CheckoutCard.code(form)), token)
        }
        let typed = try CheckoutCard(form, .lyra, at: paymentService.clock.now()) { LyraTestCard($0) != nil }
        // The first of the card's brands for which the shop has a contract.
        guard let brand = LyraTestCard(typed.pan)?.brands.first(where: visit.shop.accepts) else {
            throw CheckoutProblems(.number, .notTaken)
        }
        var card = LyraCard(
            pan: typed.pan, expiry: typed.expiry, securityCode: typed.securityCode, brand: brand)
        card.cardholderName = typed.cardholderName
        return (card, nil)
    }

    private func pay(
        _ card: LyraCard, _ token: CardToken?, agreed: Bool, _ visit: LyraFormVisit
    ) async throws -> Response {
        guard let test = LyraTestCard(card.pan) else { throw CheckoutProblems(.number, .notTaken) }
        let need = try LyraAuthenticationRule.need(
            of: test, wish: visit.intent.request.strongAuthentication, source: visit.intent.source, at: visit.shop)
        let order = try visit.order(card, agreed: agreed, token: token)
        guard case .issuer(let unasked) = need else { return try await place(order, visit) }
        let redirection = try await forms.send(
            order, unasked: unasked, language: visit.language, returningTo: visit.address("/return"))
        return .seeOther(redirection.address)
    }

    /// The issuer's page sends the shopper back.
    private func returned(_ form: FormBody, _ visit: LyraFormVisit) async throws -> Response {
        guard let (id, result) = forms.issuer.answer(in: form),
            let payment = try await paymentService.store.read({ try $0.payment(id) }),
            payment.shop == visit.shop.id, payment.state == .authenticating,
            try LyraDetails(of: payment).attempt?.session == visit.session.id
        else { return .seeOther(visit.address()) }
        do {
            try await orders.resume(
                payment, after: result, at: visit.shop, securityCode: forms.issuer.takeSecurityCode(of: id))
            return .seeOther(visit.address())
        } catch is CheckoutError {
            return overtaken(visit)
        } catch let error as LifecycleError {
            // The payment expired just before: nothing was charged, and the form may still be paid.
            logger.notice("a cardholder came back too late", metadata: ["error": "\(error)"])
            return .seeOther(visit.address())
        }
    }

    private func place(_ order: LyraOrders.Order, _ visit: LyraFormVisit) async throws -> Response {
        do {
            try await orders.place(order)
            return .seeOther(visit.address())
        } catch is CheckoutError {
            return overtaken(visit)
        }
    }

    /// Another tab was first, or the session has ended: this one charged nothing, and the page shows the state.
    private func overtaken(_ visit: LyraFormVisit) -> Response { .seeOther(visit.address(sentTwice: true)) }
}
