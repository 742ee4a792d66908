import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra

/// Common code of both `Charge/…` services: the answer depends on the instrument.
struct LyraCharge: Sendable {
    let orders: LyraOrders
    let forms: LyraForms
    let tokens: LyraTokens
    let wallet: LyraApplePay
    let addresses: AddressPolicy
    /// Whether the result of a form may go to `http` on another machine.
    let allowsHTTP: Bool
    /// Whether a form of the shop has a button for Apple Pay.
    let hasApplePay: @Sendable (LyraIntent, LyraPlatformShop) -> Bool

    private var paymentService: PaymentService { orders.paymentService }

    func answer(
        _ message: LyraCreatePaymentRequest, _ intent: LyraIntent, _ amount: Amount, _ caller: LyraCaller
    ) async throws -> JSONValue {
        let (payload, token, cards) = (message.payload, message.paymentMethodToken, message.paymentForms)
        // A registered card that pays, and one in the clear, are authenticated as the request wishes (docs/choices/lyra.md,
        // LF35).
        let isTyped = (cards?.isEmpty ?? true) && (token == nil || intent.request.formAction?.isUpdate ?? false)
        try check(intent, registersInForm: isTyped && intent.registers(agreed: false), at: caller.shop)
        let isForm = payload == nil && token == nil && cards == nil
        let hasApplePay = isForm && self.hasApplePay(intent, caller.shop)
        try LyraOptionsCheck.check(message, at: caller.shop, hasApplePay: hasApplePay, plan: intent.plan)
        // The documents have the embedded form alone: without the shopper, the issuer cannot ask.
        guard intent.plan == nil || (payload == nil && cards == nil && message.formAction != .silent) else {
            throw LyraRefusal(
                .invalidInput, LyraRefusal.invalidInput,
                detail: "Invalid input value [name=transactionOptions.installmentOptions]: only a form is paid so")
        }
        if let payload {
            guard !intent.registers(agreed: true) else {
                throw LyraRefusal("INT_875", "invalid form action", detail: "the card of a wallet is not registered")
            }
            let card = try await wallet.card(payload, amount: amount, in: caller.mode).accepted(at: caller.shop)
            return try await pay(LyraOrders.Order(intent: intent, amount: amount, card: card, shop: caller.shop))
        }
        var intent = intent
        if intent.request.formAction?.isUpdate ?? false {
            intent.updates = try await tokens.token(token, mode: caller.mode, at: caller.shop).id.text
        } else if let token {
            return try await withToken(token, intent, amount, caller)
        }
        guard let cards, let form = cards.first else {
            return try await forms.form(intent, at: caller.shop)
        }
        guard cards.count == 1 else {
            throw LyraRefusal(
                .invalidInput, LyraRefusal.invalidInput, detail: "one element in paymentForms, not several")
        }
        return try await inTheClear(form, intent, amount, caller)
    }

    private func inTheClear(
        _ form: LyraCardForm, _ intent: LyraIntent, _ amount: Amount, _ caller: LyraCaller
    ) async throws -> JSONValue {
        let card = try LyraCard(form).accepted(at: caller.shop)
        guard let test = LyraTestCard(card.pan) else { throw LyraRefusal("INT_040", "invalid pan") }
        let intent = intent.wishing(form.strongAuthentication)
        let need = try LyraAuthenticationRule.need(
            of: test, wish: intent.request.strongAuthentication, source: intent.source, at: caller.shop)
        if case .issuer(let behaviour) = need {
            return try await forms.redirect(intent, card, amount, behaviour: behaviour, at: caller.shop)
        }
        // There is no shopper to ask whether the card may be stored.
        return try await pay(LyraOrders.Order(intent: intent, amount: amount, card: card, shop: caller.shop))
    }

    private func withToken(
        _ name: String, _ intent: LyraIntent, _ amount: Amount, _ caller: LyraCaller
    ) async throws -> JSONValue {
        let token = try await tokens.token(name, mode: caller.mode, at: caller.shop)
        // The cardholder is not present: there is no security code, and no authentication.
        let card = try tokens.card(token).accepted(at: caller.shop)
        guard intent.request.formAction == .silent else {
            var intent = intent
            intent.token = token.id.text
            return try await forms.form(intent, at: caller.shop)
        }
        return try await pay(
            LyraOrders.Order(intent: intent, amount: amount, card: card, shop: caller.shop, token: token))
    }

    private func pay(_ order: LyraOrders.Order) async throws -> JSONValue {
        let placed = try await orders.place(order)
        return LyraTranslation(placed.payment, placed.details, now: paymentService.clock.now()).result.lyraJSON
    }

    /// Refuses what can be refused before a card is typed.
    private func check(
        _ intent: LyraIntent, registersInForm: Bool, at shop: LyraPlatformShop
    ) throws(LyraRefusal) {
        if let url = intent.request.ipnTargetUrl, addresses.refusesAtSight(url) {
            throw LyraRefusal(
                "INT_926", "invalid ipn target url",
                detail: "the address leads to this machine or a private network, which is not allowed")
        }
        try checkReturn(to: intent.request.merchantPostUrlSuccess, "merchantPostUrlSuccess")
        try checkReturn(to: intent.request.merchantPostUrlRefused, "merchantPostUrlRefused")
        try LyraAuthenticationRule.check(
            intent.request.strongAuthentication, at: shop, isIgnored: registersInForm)
    }

    private func checkReturn(to url: String?, _ name: String) throws(LyraRefusal) {
        guard let url, ReturnAddress(url, allowsHTTP: allowsHTTP) == nil else { return }
        throw LyraRefusal(
            .invalidInput, LyraRefusal.invalidInput,
            detail: "Invalid input value [name=\(name), value=\(url)]: https, or http to this very machine")
    }
}
