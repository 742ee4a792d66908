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
        let id = PaymentID(at: paymentService.clock.now(), random: paymentService.random)
        let redirection = try issuer.begin(
            IssuerVisits.Question(
                shop: visit.shop.merchantId, amount: visit.intent.amount,
                masked: order.instrument.pan.masked(first: 6, last: 4, with: "X"),
                brand: order.instrument.scheme.network ?? "", language: visit.language, unasked: unasked),
            of: id, securityCode: order.instrument.securityCode, at: address.url,
            returningTo: visit.address(step: "/return"))
        order.id = id
        order.checkout = nil
        order.authenticatingUntil = issuer.end
        order.details.leftPage = true
        order.details.attempt = visit.attempt.number
        guard case .placed = try await placement(of: order, visit) else {
            issuer.forget(id)
            return overtaken(visit)
        }
        return .seeOther(redirection.address)
    }

    /// The issuer's page sends the shopper back.
    private func returned(_ form: FormBody, _ visit: DirectHostedVisit) async throws -> Response {
        guard let (id, result) = issuer.answer(in: form),
            let payment = try await paymentService.store.read({ try $0.payment(id) }),
            payment.shop == visit.shop.id, payment.state == .authenticating
        else { return .seeOther(visit.address()) }
        let details = try DirectDetails(of: payment)
        guard details.hostedCheckoutId == visit.session.id.text else { return .seeOther(visit.address()) }
        let answer = try await end(payment, details, result, visit)
        // The page itself sends the shopper on to the merchant: the issuer's page might not allow a redirect there.
        return visit.intent.showsResult
            ? answer : CheckoutParts(language: visit.language).leave(to: visit.address()).response()
    }

    private func end(
        _ payment: Payment, _ before: DirectDetails, _ result: AuthenticationResult, _ visit: DirectHostedVisit
    ) async throws -> Response {
        var details = before
        var authentication = DirectAuthentication(result.outcome, by: result.way)
        authentication.indicator = visit.intent.authentication.indicator
        details.authentication = authentication
        do {
            let decided = try await paymentService.authorise(
                payment.id, afterAuthentication: authentication.refusal, details: details.encoded(),
                securityCode: issuer.takeSecurityCode(of: payment.id),
                joining: CheckoutAttempt(of: visit.session.id, number: details.attempt))
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
