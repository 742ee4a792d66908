import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// The page of a payment link: redirects to the page of a hosted checkout, or says why that is no longer possible.
struct DirectPaymentLinkRoutes: Sendable {
    let paymentService: PaymentService
    let logger: Logger

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("\(DirectPaymentLinkAnswer.path)/:link/:secret") { request, context in
            await followed(request, context)
        }
    }

    private func followed(_ request: Request, _ context: BasicRequestContext) async -> Response {
        let asked = FormBody.query(of: request)?.language
        var language = PageLanguage.choose(asked: asked, acceptLanguage: request.acceptLanguage)
        do {
            let id = PaymentLinkID(context.parameters.get("link") ?? "")
            let secret = context.parameters.get("secret") ?? ""
            guard let found = try await paymentService.paymentLink(id), found.shop.api == DirectPlatformShop.api else {
                return unreadable(language)
            }
            let intent = try DirectPaymentLinkIntent(of: found)
            guard ConstantTime.equal(secret, intent.secret) else { return unreadable(language) }
            language = PageLanguage.choose(
                asked: asked, proposed: intent.page.languageTag, acceptLanguage: request.acceptLanguage)
            let now = paymentService.clock.now()
            let (link, checkout) = try await paymentService.follow(id) { [paymentService] link in
                try intent.session(of: link, at: now, random: paymentService.random)
            }
            if let checkout, try await paymentService.checkoutSession(checkout) != nil {
                let sealed = try CheckoutLink.seal(checkout, api: DirectPlatformShop.api, vault: paymentService.vault)
                return .seeOther("\(DirectHostedCheckouts.path)/\(sealed)")
            }
            return over(link, "\(DirectPaymentLinkAnswer.path)/\(id.text)/\(secret)", language)
        } catch {
            logger.error("a payment link could not be followed", metadata: ["error": "\(type(of: error))"])
            return unreadable(language)
        }
    }

    private func unreadable(_ language: PageLanguage) -> Response {
        CheckoutParts(language: language).unreadable("payment link: unknown").response()
    }

    private func over(_ link: PaymentLink, _ address: String, _ language: PageLanguage) -> Response {
        let texts = DirectPaymentLinkTexts.of(language)
        let sentence =
            switch link.state {
            case .paid: texts.paid
            case .cancelled: texts.cancelled
            case .expired, .active: texts.expired
            }
        let content: HTML = """
            <p class="note" role="status" id="result" data-result="\(link.state.rawValue)">\(sentence)</p>
            """
        var page = Page(status: .gone, language: language, title: texts.overTitle, content: content)
        page.switchTo = { "\(address)?\(PageLanguage.parameter)=\($0.rawValue)" }
        return page.response()
    }
}
