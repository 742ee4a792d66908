import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetLyra
import HTTPTypes
import Hummingbird
import Logging

/// The page on which a formToken is paid: `/lyra/form/{formToken}`.
struct LyraFormRoutes: CheckoutPage {
    static let path = LyraForms.path

    let forms: LyraForms
    let orders: LyraOrders
    let tokens: LyraTokens
    /// `nil` if Apple is not simulated.
    let applePay: LyraFormApplePay?
    let shops: LyraShopDirectory
    let days: LyraPaymentDays
    let logger: Logger

    var paymentService: PaymentService { forms.paymentService }
    var issuer: IssuerVisits { forms.issuer }

    var page: LinkedPage<LyraFormVisit> {
        LinkedPage("formToken", parameter: "token", logger: logger, instead: Self.back) { arrival in
            guard let link = forms.link(arrival.sealed),
                let session = try await paymentService.checkoutSession(link.session),
                let shop = shops.shop(session.shop.name)
            else { return nil }
            return LyraFormVisit(
                session: session, intent: try LyraIntent(of: session, by: link), shop: shop, arrival: arrival)
        }
    }

    func show(_ visit: LyraFormVisit) async throws -> Response { try await show(visit, .init(), nil) }

    /// - Parameter cardIsGone: whether the registered card that the shopper chose was cancelled meanwhile.
    private func show(
        _ visit: LyraFormVisit, _ problems: CheckoutProblems, _ form: FormBody?, cardIsGone: Bool = false
    ) async throws -> Response {
        let now = paymentService.clock.now()
        let result = visit.result(at: now)
        let id = visit.session.payments.last
        let name = visit.intent.token.map(CardTokenID.init)
        let shop = visit.shop.id
        let updated = visit.intent.updates.map(CardTokenID.init)
        let (payment, token, replaced, wallet) = try await paymentService.store.lookUp { store in
            (
                try id.flatMap(store.payment), try name.flatMap { try store.cardToken($0, of: shop) },
                try updated.flatMap { try store.cardToken($0, of: shop) },
                try result == nil ? LyraFormWallet(visit, in: store, at: now) : .none
            )
        }
        let shown = result == nil ? visit : visit.ended(with: payment)
        if let key = visit.clientKey {
            if let refusal = LyraClientAnswer.refusal(of: key, visit, among: shops) {
                return LyraClientAnswer.refused(refusal)
            }
            return try LyraClientAnswer(visit: shown, applePay: applePay)
                .response(result, payment, token: token, wallet: wallet, problems: problems, at: now)
        }
        let pages = LyraFormPages(visit: shown, days: days)
        if let result {
            let isWithdrawn = try await paymentService.isWithdrawn(visit.session)
            return try pages.result(result, payment, at: now, isWithdrawn: isWithdrawn)
        }
        // It may be cancelled before the shopper types anything, or while the page is open.
        let named = visit.intent.updates == nil ? token : replaced
        let isGone = cardIsGone || (updated ?? name) != nil && named?.isUsable(at: now) != true
        return try pages.form(
            token: token, replaced: replaced, problems: problems, typed: form, isGone: isGone, at: now)
    }

    private func card(_ form: FormBody, _ visit: LyraFormVisit) async throws -> (LyraCard, CardToken?) {
        if let name = visit.intent.token {
            let token = try await tokens.token(name, mode: visit.intent.mode, at: visit.shop)
            let code = try visit.intent.confirmsOnly ? nil : CheckoutCard.code(form)
            return (try tokens.card(token, securityCode: code).accepted(at: visit.shop), token)
        }
        if let name = form[LyraFormWallet.token], !visit.intent.registersOnly {
            let token = try await tokens.token(name, mode: visit.intent.mode, at: visit.shop)
            guard LyraFormWallet.owns(token, visit), visit.accepts(LyraCardBrand(rawValue: token.brand)) else {
                throw CheckoutProblems(.number, .notTaken)
            }
            return (try tokens.card(token, securityCode: try CheckoutCard.code(form)), token)
        }
        let typed = try CheckoutCard(form, .lyra, at: paymentService.clock.now()) { LyraTestCard($0) != nil }
        // The shopper's choice, or the first of the card's brands for which the shop has a contract.
        let brands = LyraTestCard(typed.pan)?.brands.filter(visit.accepts) ?? []
        let chosen = form[CheckoutBrands.name].map(LyraCardBrand.init(rawValue:))
        guard let brand = chosen ?? brands.first, brands.contains(brand) else {
            throw CheckoutProblems(.number, .notTaken)
        }
        var card = LyraCard(
            pan: typed.pan, expiry: typed.expiry, securityCode: typed.securityCode, brand: brand)
        card.cardholderName = typed.cardholderName
        return (card, nil)
    }

    func pay(_ form: FormBody, _ visit: LyraFormVisit) async throws -> Response {
        // A formToken pays only with the public key of its shop: `show` says what is wrong.
        if let key = visit.clientKey, LyraClientAnswer.refusal(of: key, visit, among: shops) != nil {
            return try await show(visit)
        }
        if visit.clientKey != nil, let applePay, applePay.isOffered(visit),
            let answer = try await self.applePay(applePay, form, visit)
        {
            return answer
        }
        if visit.clientKey != nil, form["do"] == LyraFormWallet.removes {
            try await remove(form[LyraFormWallet.token] ?? "", visit)
            return here(visit)
        }
        do {
            return try await place(form, visit)
        } catch let problems as CheckoutProblems {
            return try await show(visit, problems, form)
        } catch let refusal as LyraRefusal where visit.clientKey != nil {
            // Another page of the shopper removed the card, or the merchant cancelled the one that is to be replaced.
            return LyraClientAnswer.refused(refusal)
        } catch let refusal as LyraRefusal where refusal == .tokenCancelled || refusal.code == .noAcceptanceAgreement {
            // The card was cancelled since the form was opened, or the shop has no contract for its brand any more.
            return try await show(visit, CheckoutProblems(), form, cardIsGone: true)
        }
    }

    /// - Throws: ``CheckoutProblems`` and ``LyraRefusal``: then nothing was charged.
    private func place(_ form: FormBody, _ visit: LyraFormVisit) async throws -> Response {
        let (card, token) = try await card(form, visit)
        guard let test = LyraTestCard(card.pan) else { throw CheckoutProblems(.number, .notTaken) }
        let now = paymentService.clock.now()
        var order = try visit.order(card, agreed: form["remember"] == "yes", token: token, at: now)
        let need: LyraAuthenticationRule.Need =
            try visit.intent.confirmsOnly
            ? .none
            : LyraAuthenticationRule.need(
                of: test, wish: visit.intent.request.strongAuthentication, source: visit.intent.source,
                registers: order.registersInForm, at: visit.shop)
        try checkExpiry(of: order, at: now)
        order.opening = try opening(visit)
        guard case .issuer(let behaviour) = need else {
            order.isNotEnrolled = need == .notEnrolled
            try await orders.place(order)
            return here(visit)
        }
        let redirection = try await forms.send(
            order, behaviour: behaviour, language: visit.language, returningTo: visit.address(step: "/return"),
            inFrame: visit.clientKey != nil || visit.isFramed)
        return visit.clientKey == nil
            ? .seeOther(redirection.address) : LyraClientAnswer.issuer(redirection.address)
    }

    /// "A verification is made to check the payment method validity throughout the payment schedule", and "a warning message
    /// is shown to the buyer" (Lyra, form payment, "Payment in installments"). Of a registered card, only the code is typed,
    /// and the shopper has not seen its date (docs/choices/lyra.md, LF33).
    private func checkExpiry(of order: LyraOrders.Order, at now: Instant) throws {
        if order.token != nil, !order.intent.confirmsOnly, CardExpiryRule.lyra.isOver(order.card.expiry, at: now) {
            throw CheckoutProblems(.code, .expired)
        }
        guard let last = order.instalments?.last,
            CardExpiryRule.lyra.isOver(order.card.expiry, at: now.adding(seconds: last.days * LyraPlan.day))
        else { return }
        throw CheckoutProblems(order.token == nil ? .expiry : .code, .expiresTooSoon)
    }

    /// The subscription that begins with the shopper's card, or with a registered one.
    private func opening(_ visit: LyraFormVisit) throws -> LyraSubscriptionOpening? {
        try visit.intent.subscribes.map { request in
            var subscription = LyraSubscriptionOnFile(
                request, mode: visit.intent.mode, userAgent: visit.intent.userAgent)
            subscription.redirect = visit.intent.redirect
            return try LyraSubscriptionOpening(
                subscription, at: paymentService.clock.now(), days, random: paymentService.random)
        }
    }

    /// The shopper removes a card of the wallet. One that is gone already stays so.
    private func remove(_ name: String, _ visit: LyraFormVisit) async throws {
        let token: CardToken
        do {
            token = try await tokens.token(name, mode: visit.intent.mode, at: visit.shop)
        } catch is LyraRefusal {
            return
        }
        guard LyraFormWallet.owns(token, visit) else { return }
        do {
            try await paymentService.cancelCardToken(token.id, of: visit.shop.id)
        } catch CardTokenError.cancelled {}
    }

    /// The forms of the frame that concern Apple Pay.
    ///
    /// - Returns: `nil` for a form with a card.
    private func applePay(
        _ applePay: LyraFormApplePay, _ form: FormBody, _ visit: LyraFormVisit
    ) async throws -> Response? {
        if form["do"] == LyraFormApplePay.opens {
            return .json(try applePay.session(on: form[LyraFormApplePay.domain] ?? "", visit))
        }
        guard let token = form[LyraFormApplePay.payment] else { return nil }
        do {
            let card = try await applePay.card(token, visit)
            try await orders.place(
                try visit.order(card, agreed: false, token: nil, at: paymentService.clock.now()))
        } catch let refusal as LyraRefusal {
            return LyraClientAnswer.refused(refusal)
        }
        return here(visit)
    }

    /// In the frame over the merchant's page no page of a failure can be shown: the script there asks for the state.
    private static func back(_ request: Request, _ arrival: PageArrival, _: LinkFailure) -> Response? {
        guard arrival.query?[LyraFormVisit.client] != nil, request.uri.path.hasSuffix("/return") else { return nil }
        return LyraFramePage.back(arrival.language())
    }

    /// In the frame over the merchant's page, the page says only that the shopper is back.
    func leaveIssuer(to address: String, _ visit: LyraFormVisit) -> Response {
        visit.clientKey == nil ? .seeOther(address) : LyraFramePage.back(visit.language)
    }

    // MARK: Back from the issuer

    func attempt(of payment: Payment) throws -> CheckoutAttempt? { try LyraDetails(of: payment).attempt }

    func resume(
        _ payment: Payment, after result: AuthenticationResult, _ attempt: CheckoutAttempt, _ visit: LyraFormVisit
    ) async throws {
        try await orders.resume(
            payment, after: result, at: visit.shop, securityCode: issuer.takeSecurityCode(of: payment.id))
    }
}
