import Engine
package import Hummingbird
import Logging

/// Simulates a provider: the app of the shopper's bank, or a wallet. The shopper approves, refuses, or never returns.
/// There is no provider behind it, and it shows no scheme's mark.
package struct ProviderPageRoutes<Visits: ProviderVisits>: Sendable {
    private let visits: Visits

    package init(_ visits: Visits) {
        self.visits = visits
    }

    private var paymentService: PaymentService { visits.paymentService }

    package func addRoutes(to router: Router<BasicRequestContext>) {
        router.get(RouterPath(Visits.path)) { request, context in
            let query = FormBody.query(of: request)
            let language = query?[PageLanguage.parameter]
            return await answer(request, language, context.logger) {
                try await page(query?[ProviderAddress.parameter], language, request)
            }
        }
        router.post(RouterPath(Visits.path)) { request, context in
            let form = await FormBody.read(request)
            let language = form?[PageLanguage.parameter]
            return await answer(request, language, context.logger) { try await decided(form, language, request) }
        }
    }

    /// An error on this platform gets a page, too.
    private func answer(
        _ request: Request, _ asked: String?, _ logger: Logger, _ body: () async throws -> Response
    ) async -> Response {
        do {
            return try await body()
        } catch {
            logger.error("a provider's page could not be answered", metadata: ["error": "\(type(of: error))"])
            let language = PageLanguage.choose(asked: asked, proposed: nil, acceptLanguage: request.acceptLanguage)
            var page = CheckoutParts(language: language).unanswered()
            // The page that opened the window still hears the decision if the shopper goes back and tries again.
            page.tellsOpener = true
            return page.response()
        }
    }

    private func decided(_ form: FormBody?, _ language: String?, _ request: Request) async throws -> Response {
        guard let link = form?[ProviderAddress.parameter], let payment = try await payment(link) else {
            return try await page(nil, language, request)
        }
        // Anything else changes nothing.
        switch form?["decision"] {
        case "approve":
            try await visits.decide(payment, approving: true, delivery: form?[ProviderPage.delivery])
        case "refuse": try await visits.decide(payment, approving: false, delivery: nil)
        default: break
        }
        // A redirect to the page: reloading it, or going back to it, repeats no decision.
        return .seeOther(ProviderPage.address(Visits.path, link, in: language.flatMap(PageLanguage.init(rawValue:))))
    }

    private func payment(_ link: String?) async throws -> Payment? {
        guard let id = link.flatMap(visits.payment) else { return nil }
        let found = try await paymentService.store.lookUp { try $0.payment(id) }
        // An API may name payments of cards by the same kind of link; no provider asks about them.
        return found?.card == nil ? found : nil
    }

    private func page(_ link: String?, _ asked: String?, _ request: Request) async throws -> Response {
        let payment = try await payment(link)
        let visit = try payment.map(visits.visit)
        let language = PageLanguage.choose(
            asked: asked, proposed: visit?.language, acceptLanguage: request.acceptLanguage)
        guard let payment, let visit, let link else { return ProviderPage.unknown(language).response() }
        let now = ShopTime.$shop.withValue(payment.shop) { paymentService.clock.now() }
        let isOver = payment.state == .pending && payment.plan.pendingUntil <= now
        return ProviderPage(
            path: Visits.path, link: link, payment: payment, visit: visit,
            isOver: isOver || payment.state == .expired, language: language
        ).page.response()
    }
}
