import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// Where a shopper comes back to from the issuer of his card, when the merchant's server made the payment.
///
/// What the issuer said ends the authentication; then the shopper goes to the merchant, whatever came of it.
struct DirectAuthenticationRoutes: Sendable {
    static let path = "/direct/authentication"

    let paymentService: PaymentService
    let waiting: CheckoutAuthentications
    let payments: DirectCreatePayment
    let logger: Logger

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("\(Self.path)/:payment/return") { request, context in
            await returned(request, context, await FormBody.read(request))
        }
        // Who reloads, or goes back in the browser: the way to the merchant again.
        router.get("\(Self.path)/:payment/return") { request, context in await returned(request, context, nil) }
    }

    private func returned(_ request: Request, _ context: BasicRequestContext, _ form: FormBody?) async -> Response {
        let language = PageLanguage.choose(
            asked: FormBody.query(of: request)?.language, acceptLanguage: request.acceptLanguage)
        do {
            guard
                let id = context.parameters.get("payment").flatMap({
                    DirectIssuerLink.open($0, vault: paymentService.vault)
                }
                ),
                let payment = try await paymentService.store.read({ try $0.payment(id) }),
                let redirection = try DirectDetails(of: payment).redirection
            else { return CheckoutParts(language: language).unreadable("payment: unknown").response() }
            if let form, let (held, result) = waiting.end(form, of: id.text) {
                try await end(payment, redirection, held.card, result)
            }
            let wayBack = redirection.wayBack(DirectPaymentID(base: id.text, operation: 0))
            return CheckoutParts(language: language).leave(to: wayBack).response()
        } catch {
            logger.error("a return from an issuer could not be answered", metadata: ["error": "\(type(of: error))"])
            // The merchant is told by its webhook, or asks.
            return CheckoutParts(language: language).unanswered().response()
        }
    }

    private func end(
        _ payment: Payment, _ redirection: DirectRedirection, _ card: CheckoutCard, _ result: AuthenticationResult
    ) async throws {
        var details = try DirectDetails(of: payment)
        var authentication = DirectAuthentication(result.outcome, by: result.way)
        authentication.indicator = redirection.indicator
        details.authentication = authentication
        do {
            let decided = try await paymentService.authorise(
                payment.id, afterAuthentication: authentication.refusal, details: details.encoded(),
                securityCode: card.securityCode)
            _ = try await payments.settled(decided)
        } catch let error as LifecycleError {
            // The time of the payment was over a moment before: nothing was charged, and the merchant sees it.
            logger.notice("a cardholder came back too late", metadata: ["error": "\(error)"])
        }
    }
}

extension CheckoutParts {
    /// On to the merchant, or to the page, by a link that follows itself: a form's policy would hold a redirect to the
    /// targets of the issuer's page, and an app's own scheme is none of those.
    func leave(to address: String) -> Page {
        let content: HTML = """
            <p class="soft">\(PageWords.of(language).scriptOff)</p>
            <a class="button" id="go-back" href="\(address)">\(texts.backButton)</a>
            """
        var page = Page(language: language, title: texts.backTitle, content: content)
        page.script = "location.replace(document.getElementById(\"go-back\").getAttribute(\"href\"));"
        return page
    }
}
