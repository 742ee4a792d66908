import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// 3-D Secure on the page: from the form to the issuer of the card, and back. The payment exists when the shopper
/// leaves, and becomes an attempt of the checkout when the shopper is back: a shopper who leaves the issuer's page can
/// still pay otherwise, and the abandoned payment expires.
extension DirectHostedRoutes {
    func addReturn(to router: Router<BasicRequestContext>) {
        router.post("\(DirectHostedCheckouts.path)/:checkout/return") { request, context in
            await visited(request, context) { visit in
                guard let form = await FormBody.read(request) else { return .seeOther(visit.address()) }
                return try await returned(form, visit)
            }
        }
    }

    /// Pays with a card, after an authentication by its issuer if one is needed.
    func pay(_ instrument: DirectInstrument, _ visit: DirectHostedVisit) async throws -> Response {
        var order = visit.order(instrument)
        guard !order.isExpired(at: paymentService.clock.now()) else { return try await place(order, visit) }
        switch try DirectAuthenticationRule.need(
            of: DirectTestCard(instrument.pan), visit.intent.authentication, amount: visit.intent.amount)
        {
        case .none: break
        case .decided(let authentication): order.details.authentication = authentication
        case .issuer(let unasked): return try await send(order, visit, unasked: unasked)
        }
        return try await place(order, visit)
    }

    /// Sends the shopper to the issuer, with a payment that waits for the return.
    private func send(
        _ order: DirectOrderPlacing, _ visit: DirectHostedVisit, unasked: String?
    ) async throws -> Response {
        var order = order
        let now = paymentService.clock.now()
        let id = PaymentID(at: now, random: paymentService.identifiers)
        let redirection = try begin(order.instrument, visit, as: id, unasked: unasked)
        order.id = id
        order.checkout = nil
        order.authenticatingUntil = now.adding(seconds: ContextKeyring.periodSeconds)
        order.details.leftPage = true
        guard case .placed = try await placement(of: order, visit) else {
            waiting.forget(redirection.authentication)
            return overtaken(visit)
        }
        return .seeOther(redirection.address)
    }

    private func begin(
        _ instrument: DirectInstrument, _ visit: DirectHostedVisit, as id: PaymentID, unasked: String?
    ) throws -> CheckoutAuthentications.Redirection {
        try waiting.begin(
            CheckoutAuthentications.Question(
                shop: visit.shop.merchantId, amount: visit.intent.amount,
                masked: instrument.pan.masked(first: 6, last: 4, with: "X"), brand: instrument.scheme.network ?? "",
                language: visit.language, unasked: unasked),
            CheckoutAuthentications.Pending(
                subject: visit.session.id.text,
                card: CheckoutCard(
                    pan: instrument.pan, expiry: instrument.expiry, securityCode: instrument.securityCode,
                    cardholderName: instrument.cardholderName),
                attempt: visit.session.attemptsMade + 1, details: Array(id.text.utf8)),
            at: address.url, returningTo: visit.address(step: "/return"))
    }

    /// The issuer's page sends the shopper back.
    private func returned(_ form: FormBody, _ visit: DirectHostedVisit) async throws -> Response {
        guard let (held, result) = waiting.end(form, of: visit.session.id.text) else {
            return .seeOther(visit.address())
        }
        let answer = try await end(held, result, visit)
        // The page itself sends the shopper on to the merchant: the issuer's page might not allow a redirect there.
        return visit.intent.showsResult
            ? answer : CheckoutParts(language: visit.language).leave(to: visit.address()).response()
    }

    private func end(
        _ held: CheckoutAuthentications.Pending, _ result: AuthenticationResult, _ visit: DirectHostedVisit
    ) async throws -> Response {
        let id = PaymentID(String(decoding: held.details, as: UTF8.self))
        guard let payment = try await paymentService.store.read({ try $0.payment(id) }) else {
            throw PaymentServiceError.unknownPayment(id)
        }
        var details = try DirectDetails(of: payment)
        var authentication = DirectAuthentication(result.outcome, by: result.way)
        authentication.indicator = visit.intent.authentication.indicator
        details.authentication = authentication
        do {
            let decided = try await paymentService.authorise(
                id, afterAuthentication: authentication.refusal, details: details.encoded(),
                securityCode: held.card.securityCode,
                joining: CheckoutAttempt(of: visit.session.id, number: held.attempt))
            _ = try await paymentService.confirmed(decided, payments.choices)
            return .seeOther(visit.address())
        } catch is CheckoutError {
            return overtaken(visit)
        } catch let error as LifecycleError {
            // The payment expired just before: nothing was charged, and the page can still be paid.
            logger.notice("a cardholder came back too late", metadata: ["error": "\(error)"])
            return .seeOther(visit.address())
        }
    }
}
