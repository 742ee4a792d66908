import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// 3-D Secure on the page: from the form to the issuer of the card, and back.
extension DirectHostedRoutes {
    /// Pays with a card, after an authentication by its issuer if one is needed.
    func pay(
        _ instrument: DirectInstrument, paysConverted: Bool, _ visit: DirectHostedVisit
    ) async throws -> Response {
        var order = try visit.order(instrument, paysConverted: paysConverted)
        guard !order.isExpired(at: paymentService.clock.now()) else { return try await place(order, visit) }
        switch try DirectAuthenticationRule.need(
            of: DirectTestCard(instrument.pan), visit.intent.authentication, amount: order.amount)
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
        let id = try await paymentService.paymentID(in: visit.session)
        let amount = try visit.intent.authentication.amount(of: order.amount)
        let redirection = try issuer.begin(
            IssuerVisits.Question(
                api: DirectPlatformShop.api, shop: visit.shop.merchantId,
                amount: order.details.conversion?.accepted(of: amount) ?? amount,
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
            throw CheckoutError.overtaken
        }
        return .seeOther(redirection.address)
    }

    func attempt(of payment: Payment) throws -> CheckoutAttempt? {
        let details = try DirectDetails(of: payment)
        guard details.leftPage, let id = details.hostedCheckoutId else { return nil }
        return CheckoutAttempt(of: CheckoutSessionID(id), number: details.attempt)
    }

    func resume(
        _ payment: Payment, after result: AuthenticationResult, _ attempt: CheckoutAttempt, _ visit: DirectHostedVisit
    ) async throws {
        var details = try DirectDetails(of: payment)
        var authentication = DirectAuthentication(result.outcome, by: result.way)
        authentication.indicator = visit.intent.authentication.indicator
        details.authentication = authentication
        let decided = try await paymentService.authorise(
            payment.id, afterAuthentication: authentication.refusal, details: try details.stored(),
            securityCode: issuer.takeSecurityCode(of: payment.id), joining: attempt)
        _ = try await paymentService.confirmed(decided, payments.choices)
    }

    /// The page itself sends the shopper on to the merchant: the issuer's page might not allow a redirect there.
    func leaveIssuer(to address: String, _ visit: DirectHostedVisit) -> Response {
        visit.intent.showsResult
            ? .seeOther(address) : CheckoutParts(language: visit.language).leave(to: visit.address()).response()
    }
}
