import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird

/// From the page to a provider.
extension DirectHostedRoutes {
    /// Sends the shopper to a provider, with a payment that waits for the decision there. It is an attempt of the checkout
    /// once it is approved: until then the shopper may pay otherwise, or come again to the same payment.
    func leave(for provider: DirectProvider, _ visit: DirectHostedVisit) async throws -> Response {
        let payment: Payment
        switch try await turn(for: provider, visit) {
        case .payment(let pending): payment = pending
        case .claim(let claim): payment = try await begin(provider, visit, claim)
        }
        // Relative to the platform: the page's policy allows its own forms no other host. A payment that waits has the address
        // of its time: the platform may have been started with another one since.
        guard let url = try DirectDetails(of: payment).redirection?.url,
            let start = url.firstRange(of: "\(provider.pagePath)?")?.lowerBound
        else { throw CheckoutError.overtaken }
        let page = url[start...]
        return .seeOther("\(page)&\(PageLanguage.parameter)=\(visit.language.rawValue)")
    }

    private enum ProviderTurn: Sendable {
        /// It waits for the shopper.
        case payment(Payment)
        /// The claim of the next one.
        case claim(Claim)
    }

    /// How many payments of one provider are begun for one attempt, one after the other (docs/choices/direct.md, DH77).
    private static let turns = 10

    private func turn(for provider: DirectProvider, _ visit: DirectHostedVisit) async throws -> ProviderTurn {
        let (now, attempt) = (paymentService.clock.now(), visit.attempt.number ?? 0)
        let claims = (1...Self.turns).map { turn in
            Claim(
                .call, scope: "direct/\(visit.shop.merchantId)/provider",
                key: "\(visit.session.id.text)/\(provider.product.rawValue)/\(attempt)/\(turn)",
                secondsAfterDecision: 86_400)
        }
        return try await paymentService.store.read { store in
            for claim in claims {
                guard let held = try store.claim(scope: claim.scope, key: claim.key) else { return .claim(claim) }
                guard let payment = try held.content.payment.flatMap(store.payment) else { continue }
                if payment.state == .pending, payment.plan.pendingUntil > now { return .payment(payment) }
            }
            throw CheckoutError.overtaken
        }
    }

    private func begin(_ provider: DirectProvider, _ visit: DirectHostedVisit, _ claim: Claim) async throws -> Payment {
        var details = DirectDetails(provider)
        details.references = visit.intent.references
        details.hostedCheckoutId = visit.session.id.text
        details.link = visit.session.link?.text
        details.leftPage = true
        details.attempt = visit.attempt.number
        if provider.isPayPal, visit.intent.asksForAddress { details.asksForAddress = true }
        if provider.isDebit { details.debit = visit.intent.debit?.brief }
        let order = DirectProviderOrder(
            shop: visit.shop, provider: provider, amount: visit.intent.amount,
            terms: visit.intent.terms(of: provider), details: details,
            claims: [claim], subscriptions: Subscription.steps(visit.intent.urls),
            id: try await paymentService.paymentID(in: visit.session))
        switch try await payments.providers.begin(order) {
        case .placed(let payment): return payment
        case .repeated(let first):
            // The same form, sent twice at the same time.
            guard let payment = first.payment else { throw CheckoutError.overtaken }
            return payment
        }
    }
}
