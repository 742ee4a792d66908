import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Logging

/// The content of a payment link's request, as the engine stores it: its page, and its texts.
struct DirectPaymentLinkIntent: StoredForm {
    let page: DirectHostedIntent
    let attempts: Int
    /// The end of its address. With the whole link anyone may pay it; its identifier alone opens nothing.
    let secret: String
    var recipientName: String?
    var description: String?

    /// The order's reference if the merchant gave none: the contract has one in every answer.
    static func reference(_ references: DirectReferences?, of id: PaymentLinkID) -> String {
        references?.merchantReference ?? id.text
    }

    init(page: DirectHostedIntent, attempts: Int, secret: String) {
        self.page = page
        self.attempts = attempts
        self.secret = secret
    }

    private enum CodingKeys: String, CodingKey {
        case page, attempts, secret, recipientName, description
    }

    /// - Throws: if the details of a stored link are of another kind.
    init(of link: PaymentLink) throws { try self.init(stored: link.details) }

    static func page(_ paymentService: PaymentService, _ logger: Logger) -> PaymentLinkPage {
        PaymentLinkPage(
            path: DirectPaymentLinkAnswer.path, checkoutPath: DirectHostedCheckouts.path, api: DirectPlatformShop.api,
            paymentService: paymentService, logger: logger
        ) { link in
            let intent = try DirectPaymentLinkIntent(of: link)
            return PaymentLinkPage.Content(secret: intent.secret, language: intent.page.languageTag) { link, id, now in
                try intent.session(of: link, at: now, named: id)
            }
        }
    }

    /// The session that the address of a page names.
    ///
    /// - Parameter stores: whether the shopper sends a form: until then, that of a reusable link is not stored.
    static func session(
        of page: CheckoutLink.Target, storing stores: Bool, _ paymentService: PaymentService
    ) async throws -> CheckoutSession? {
        if let session = try await paymentService.checkoutSession(page.session) { return session }
        guard let followed = page.followed else { return nil }
        return try await paymentService.session(of: followed.link, storing: stores) { link in
            try DirectPaymentLinkIntent(of: link).session(of: link, at: followed.at, named: page.session)
        }
    }

    /// A page for a shopper who follows the link.
    func session(of link: PaymentLink, at now: Instant, named id: CheckoutSessionID) throws -> CheckoutSession {
        let longest = now.adding(seconds: DirectHostedCheckouts.minutes * 60)
        // The contract: a session is valid as long as its link. On a reusable link, each session has the usual time.
        let expiresAt = link.isReusable ? min(link.expiresAt, longest) : link.expiresAt
        return CheckoutSession(
            id: id, shop: link.shop, createdAt: now, expiresAt: expiresAt,
            keptUntil: expiresAt.adding(seconds: DirectHostedCheckouts.keptSeconds), attemptsAllowed: attempts,
            details: try page.stored(), link: link.id)
    }
}
