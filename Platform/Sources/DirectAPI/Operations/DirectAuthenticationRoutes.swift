import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// The path to which a shopper returns from the card's issuer, if the merchant's server made the payment.
///
/// The issuer's answer ends the authentication; then the shopper is sent to the merchant, whatever the result.
struct DirectAuthenticationRoutes: Sendable {
    static let path = "/direct/authentication"

    let paymentService: PaymentService
    let issuer: IssuerVisits
    let payments: DirectCreatePayment
    let logger: Logger

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("\(Self.path)/:payment/return") { request, context in
            await returned(request, context, await FormBody.read(request))
        }
        // After a reload, or going back in the browser: redirects to the merchant again.
        router.get("\(Self.path)/:payment/return") { request, context in await returned(request, context, nil) }
    }

    private func returned(_ request: Request, _ context: BasicRequestContext, _ form: FormBody?) async -> Response {
        func language(proposed: String? = nil) -> PageLanguage {
            PageLanguage.choose(
                asked: FormBody.query(of: request)?.language, proposed: proposed,
                acceptLanguage: request.acceptLanguage)
        }
        do {
            guard
                let id = context.parameters.get("payment").flatMap({
                    DirectIssuerLink.open($0, vault: paymentService.vault)
                }
                ),
                let payment = try await paymentService.store.lookUp({ try $0.payment(id) }),
                let redirection = try DirectDetails(of: payment).redirection
            else { return CheckoutParts(language: language()).unreadable("payment: unknown").response() }
            if let (answered, result) = form.flatMap(issuer.answer), answered == id, payment.state == .authenticating {
                try await end(payment, redirection, result)
            }
            let parts = CheckoutParts(language: language(proposed: redirection.language))
            if let wayBack = redirection.wayBack(id) { return parts.leave(to: wayBack).response() }
            return try await result(of: id, parts).response()
        } catch {
            logger.error("a return from an issuer could not be answered", metadata: ["error": "\(type(of: error))"])
            // The merchant gets its webhook, or queries the payment.
            return CheckoutParts(language: language()).unanswered().response()
        }
    }

    /// For a shopper whom the merchant gave no way back: the webhook tells the merchant the same.
    private func result(of id: PaymentID, _ parts: CheckoutParts) async throws -> Page {
        let state = try await paymentService.store.lookUp({ try $0.payment(id) })?.state
        let result: CheckoutResult =
            switch state {
            case .refused?: .refused
            case .cancelled?: .cancelled
            case .expired?: .expired
            case nil, .authenticating?, .authorising?, .unknown?, .pending?: .waiting
            default: .paid
            }
        var page = Page(language: parts.language, title: parts.title(result), content: parts.panel(result))
        page.speaker = .shop
        return page
    }

    private func end(
        _ payment: Payment, _ redirection: DirectRedirection, _ result: AuthenticationResult
    ) async throws {
        var details = try DirectDetails(of: payment)
        var authentication = DirectAuthentication(result.outcome, by: result.way)
        authentication.indicator = redirection.indicator
        details.authentication = authentication
        do {
            let decided = try await paymentService.authorise(
                payment.id, afterAuthentication: authentication.refusal, details: try details.stored(),
                securityCode: issuer.takeSecurityCode(of: payment.id))
            _ = try await paymentService.confirmed(decided, payments.choices)
        } catch let error as LifecycleError {
            // The payment expired just before: nothing was charged, and the merchant sees it.
            logger.notice("a cardholder came back too late", metadata: ["error": "\(error)"])
        }
    }
}
