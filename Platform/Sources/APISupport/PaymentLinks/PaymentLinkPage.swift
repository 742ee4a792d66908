package import Engine
import GuichetCore
package import Hummingbird
package import Logging

/// The page of a payment link: redirects to the page of a checkout session, or says why that is no longer possible.
package struct PaymentLinkPage: Sendable {
    /// What an API stored with a link.
    package struct Content: Sendable {
        /// The end of its address. With the whole link anyone may pay it; its identifier alone opens nothing.
        let secret: String
        /// The merchant's wish.
        let language: String?
        /// Makes a page, with an identifier that no other has, for a shopper who follows the link now.
        let session: @Sendable (PaymentLink, CheckoutSessionID, Instant) throws -> CheckoutSession

        package init(
            secret: String, language: String?,
            session: @escaping @Sendable (PaymentLink, CheckoutSessionID, Instant) throws -> CheckoutSession
        ) {
            self.secret = secret
            self.language = language
            self.session = session
        }
    }

    private let path: String
    private let checkoutPath: String
    private let api: String
    private let endsWithRefusal: Bool
    private let paymentService: PaymentService
    private let logger: Logger
    private let content: @Sendable (PaymentLink) throws -> Content

    /// - Parameters:
    ///   - path: the beginning of the links' addresses.
    ///   - checkoutPath: the beginning of the addresses of their pages.
    ///   - endsWithRefusal: whether a page whose attempts were all refused is the link's last one.
    package init(
        path: String, checkoutPath: String, api: String, endsWithRefusal: Bool = false,
        paymentService: PaymentService, logger: Logger, content: @escaping @Sendable (PaymentLink) throws -> Content
    ) {
        self.path = path
        self.checkoutPath = checkoutPath
        self.api = api
        self.endsWithRefusal = endsWithRefusal
        self.paymentService = paymentService
        self.logger = logger
        self.content = content
    }

    package func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("\(path)/:link/:secret") { request, context in await followed(request, context) }
    }

    private func followed(_ request: Request, _ context: BasicRequestContext) async -> Response {
        let asked = FormBody.query(of: request)?.language
        var language = PageLanguage.choose(asked: asked, acceptLanguage: request.acceptLanguage)
        do {
            let id = PaymentLinkID(context.parameters.get("link") ?? "")
            let secret = context.parameters.get("secret") ?? ""
            guard let found = try await paymentService.paymentLink(id), found.shop.api == api else {
                return unreadable(language)
            }
            let content = try content(found)
            guard ConstantTime.equal(secret, content.secret) else { return unreadable(language) }
            language = PageLanguage.choose(
                asked: asked, proposed: content.language, acceptLanguage: request.acceptLanguage)
            // Its shop's clock may be ahead of the platform's.
            return try await ShopTime.$shop.withValue(found.shop) { [language] in
                try await response(following: found, "\(path)/\(id.text)/\(secret)", language)
            }
        } catch {
            logger.error("a payment link could not be followed", metadata: ["error": "\(type(of: error))"])
            return CheckoutParts(language: language).unanswered().response()
        }
    }

    /// - Parameter address: of the link.
    private func response(
        following found: PaymentLink, _ address: String, _ language: PageLanguage
    ) async throws -> Response {
        let now = paymentService.clock.now()
        // The content may have changed since it was read: a session is made of the link as it is in the write.
        let new = try await paymentService.newCheckoutSessionID(for: found.shop)
        let (link, checkout) = try await paymentService.follow(found.id, endsWithRefusal: endsWithRefusal) { link in
            try self.content(link).session(link, new, now)
        }
        if let checkout {
            // The page of a reusable link is not stored yet.
            let followed = link.isReusable ? CheckoutLink.Followed(link.id, at: now) : nil
            let isThere = followed == nil ? try await paymentService.checkoutSession(checkout) != nil : true
            if isThere {
                let sealed = try CheckoutLink.seal(checkout, of: followed, api: api, vault: paymentService.vault)
                return .seeOther("\(checkoutPath)/\(sealed)")
            }
        }
        var mayBePaid = false
        if link.state == .expired, !link.isReusable, let latest = link.checkout {
            mayBePaid = try await paymentService.checkoutSession(latest)?.mayBePaid(at: now) ?? false
        }
        return over(link, mayBePaid: mayBePaid, address, language)
    }

    private func unreadable(_ language: PageLanguage) -> Response {
        CheckoutParts(language: language).unreadable("payment link: unknown").response()
    }

    /// - Parameter mayBePaid: whether a shopper of it may still be with the card's issuer.
    private func over(
        _ link: PaymentLink, mayBePaid: Bool, _ address: String, _ language: PageLanguage
    ) -> Response {
        let texts = PaymentLinkTexts.of(language)
        // The visitor may have paid by a link for many: only that of one payment tells (docs/choices/platform.md, PG1).
        let notCharged = link.isReusable ? "" : " \(texts.notCharged)"
        let sentence =
            switch link.state {
            case .paid: texts.paid
            case .cancelled: texts.cancelled + notCharged
            case .expired, .active: mayBePaid ? texts.mayBePaid : texts.expired + notCharged
            }
        let content: HTML = """
            <p class="note" role="status" id="result" data-result="\(mayBePaid ? "waiting" : link.state.rawValue)">\(sentence)</p>
            """
        var page = Page(status: .gone, language: language, title: texts.overTitle, content: content)
        page.speaker = .shop
        page.switchTo = { "\(address)?\(PageLanguage.parameter)=\($0.rawValue)" }
        return page.response()
    }
}
