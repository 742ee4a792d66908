package import Engine
package import Hummingbird
import Logging

/// A shopper's visit to a checkout session.
package protocol CheckoutVisit: PageVisit {
    var session: CheckoutSession { get }

    /// How the session ended; `nil` while the shopper may pay.
    func result(at now: Instant) -> CheckoutResult?
    /// The page's address, relative to the platform.
    ///
    /// - Parameters:
    ///   - sentTwice: another form of the session was sent first.
    ///   - step: the path below it.
    func address(sentTwice: Bool, step: String) -> String
}

/// A page on which a shopper pays a checkout session: the form, the issuer's page if the card needs it, the result.
///
/// Each POST is answered by a redirect to the page, so reloading and going back repeat nothing. If the cardholder goes
/// to the issuer, the payment waits in the store (``IssuerVisits``), and becomes an attempt of the session when the
/// cardholder is back: a shopper who leaves the issuer's page can still pay otherwise, and the abandoned payment expires.
package protocol CheckoutPage: Sendable {
    associatedtype Visit: CheckoutVisit

    static var path: String { get }
    var page: LinkedPage<Visit> { get }
    var paymentService: PaymentService { get }
    var issuer: IssuerVisits { get }

    /// The form, or the result.
    func show(_ visit: Visit) async throws -> Response
    /// Pays with the form's card. Thrown ``CheckoutError``s are answered by ``sent(_:_:)``.
    func pay(_ form: FormBody, _ visit: Visit) async throws -> Response
    /// The attempt of a session that a payment is to become; `nil` if it does not belong to this API's pages.
    func attempt(of payment: Payment) throws -> CheckoutAttempt?
    /// Continues a payment with the issuer's answer.
    func resume(
        _ payment: Payment, after result: AuthenticationResult, _ attempt: CheckoutAttempt, _ visit: Visit
    ) async throws
    /// Redirects to the page after the issuer's.
    func leaveIssuer(to address: String, _ visit: Visit) -> Response
}

extension CheckoutPage {
    package func addPage(to router: Router<BasicRequestContext>) {
        let path = "\(Self.path)/:\(page.parameter)"
        router.get(RouterPath(path)) { request, context in await page.answer(request, context, show) }
        router.post(RouterPath(path)) { request, context in
            await page.answer(request, context) { visit in
                guard let form = await FormBody.read(request) else { return here(visit) }
                return try await sent(form, visit)
            }
        }
        router.post(RouterPath("\(path)/return")) { request, context in
            await page.answer(request, context) { visit in
                guard let form = await FormBody.read(request) else { return here(visit) }
                return try await returned(form, visit)
            }
        }
    }

    /// The shopper's form: pays or cancels.
    private func sent(_ form: FormBody, _ visit: Visit) async throws -> Response {
        guard visit.result(at: paymentService.clock.now()) == nil else {
            return form["do"] == "cancel" ? here(visit) : overtaken(visit)
        }
        guard form["do"] != "cancel" else {
            do {
                try await paymentService.cancelCheckout(visit.session.id)
            } catch is CheckoutError {
                // It has ended, or a payment is under way: the page says which.
            }
            return here(visit)
        }
        return try await once(form, visit) { try await pay(form, visit) }
    }

    /// Carries out what a form of the page asks for, unless another form of the session was sent first: then this one
    /// charges nothing, and the page shows the state.
    package func once(
        _ form: FormBody, _ visit: Visit, _ body: () async throws -> Response
    ) async throws -> Response {
        guard form["attempt"] == String(visit.session.attemptsMade + 1) else { return overtaken(visit) }
        do {
            return try await body()
        } catch is CheckoutError {
            return overtaken(visit)
        }
    }

    /// The issuer's page sends the shopper back.
    private func returned(_ form: FormBody, _ visit: Visit) async throws -> Response {
        guard let (id, result) = issuer.answer(in: form),
            let payment = try await paymentService.store.lookUp({ try $0.payment(id) }),
            payment.shop == visit.session.shop, payment.state == .authenticating,
            let attempt = try attempt(of: payment), attempt.session == visit.session.id
        else { return leaveIssuer(to: visit.address(sentTwice: false, step: ""), visit) }
        do {
            try await resume(payment, after: result, attempt, visit)
        } catch is CheckoutError {
            return leaveIssuer(to: visit.address(sentTwice: true, step: ""), visit)
        } catch let error as LifecycleError {
            // The payment expired just before: nothing was charged, and the page may still be paid.
            page.logger.notice("a cardholder came back too late", metadata: ["error": "\(error)"])
        }
        return leaveIssuer(to: visit.address(sentTwice: false, step: ""), visit)
    }

    package func leaveIssuer(to address: String, _ visit: Visit) -> Response { .seeOther(address) }

    package func here(_ visit: Visit) -> Response { .seeOther(visit.address(sentTwice: false, step: "")) }

    private func overtaken(_ visit: Visit) -> Response { .seeOther(visit.address(sentTwice: true, step: "")) }
}
