import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect
import Hummingbird

/// 3-D Secure on the page: from the form to the issuer of the card, and back. A try becomes a payment when the shopper is
/// back, so who leaves the issuer's page can still pay otherwise.
extension DirectHostedFace {
    func addReturn(to router: Router<BasicRequestContext>) {
        router.post("\(DirectHostedCheckouts.path)/:checkout/return") { request, context in
            await visited(request, context) { visit in
                guard let form = await FormBody.read(request) else { return .seeOther(visit.address()) }
                return try await returned(form, visit)
            }
        }
    }

    /// Pays with a card, after its issuer was asked where that is needed.
    func pay(_ instrument: DirectInstrument, _ visit: DirectHostedVisit) async throws -> Response {
        var order = visit.order(instrument)
        guard !order.isExpired(at: counter.clock.now()) else { return try await place(order, visit) }
        switch try DirectAuthenticationRule.need(
            of: DirectTestCard(instrument.pan), visit.intent.authentication, amount: visit.intent.amount)
        {
        case .none: break
        case .decided(let authentication): order.details.authentication = authentication
        case .issuer(let unasked): return .seeOther(try begin(instrument, visit, unasked: unasked).address)
        }
        return try await place(order, visit)
    }

    private func begin(
        _ instrument: DirectInstrument, _ visit: DirectHostedVisit, unasked: String?
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
                    holderName: instrument.holderName),
                attempt: visit.session.attemptsMade + 1, details: DirectHeldCard(instrument).bytes),
            at: address.url, returningTo: visit.address(step: "/return"))
    }

    /// The issuer's page sends the shopper back.
    private func returned(_ form: FormBody, _ visit: DirectHostedVisit) async throws -> Response {
        guard let (held, result) = waiting.end(form, of: visit.session.id.text),
            let known = DirectHeldCard(held.details)
        else { return .seeOther(visit.address()) }
        var instrument = DirectInstrument(
            .card, product: known.scheme, scheme: known.scheme, pan: held.card.pan, expiry: held.card.expiry,
            securityCode: held.card.securityCode)
        instrument.holderName = held.card.holderName
        instrument.isToBeKept = known.isToBeKept
        if let token = known.token { instrument.stored = try await payments.cards.card(token, of: visit.shop) }
        var order = visit.order(instrument, attempt: held.attempt)
        var authentication = DirectAuthentication(result.outcome, by: result.way)
        authentication.indicator = visit.intent.authentication.indicator
        order.details.authentication = authentication
        let answer = try await place(order, visit)
        // From here the page itself sends the shopper on to the merchant, which the issuer's page might not allow a redirect.
        return visit.intent.showsResult
            ? answer : CheckoutParts(language: visit.language).leave(to: visit.address()).response()
    }
}
