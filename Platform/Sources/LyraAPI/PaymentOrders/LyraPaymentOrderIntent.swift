import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Logging

/// A payment order as the engine stores it with its link.
struct LyraPaymentOrderIntent: StoredForm {
    let mode: LyraMode
    /// The user agent of the merchant's server.
    let userAgent: String?
    /// The end of the link's address. With the whole link anyone may pay it; its identifier alone opens nothing.
    let secret: String
    /// Only documented fields.
    var request: LyraCreatePaymentOrderRequest

    static var storedLimits: JSONLimits { LyraResponse.limits }

    init(_ request: LyraCreatePaymentOrderRequest, mode: LyraMode, userAgent: String?, secret: String) {
        self.mode = mode
        self.userAgent = userAgent
        self.secret = secret
        self.request = LyraCreatePaymentOrderRequest().taking(request)
    }

    private enum CodingKeys: String, CodingKey { case mode, userAgent, secret, request }

    /// - Throws: if the details of a stored link are of another kind.
    init(of link: PaymentLink) throws { try self.init(stored: link.details) }

    /// The beginning of a link's address.
    static let path = "/lyra/order"
    /// How long the result can be viewed, and asked for, after the link has expired: as long as the link is kept.
    private static let keptSeconds: Int64 = 31 * 86_400

    static func page(_ paymentService: PaymentService, _ logger: Logger) -> PaymentLinkPage {
        PaymentLinkPage(
            path: path, checkoutPath: LyraForms.path, api: LyraPlatformShop.api, endsWithRefusal: true,
            paymentService: paymentService, logger: logger
        ) { link in
            let order = try LyraPaymentOrderIntent(of: link)
            return PaymentLinkPage.Content(secret: order.secret, language: order.page(of: link.id).language) {
                link, id, now in
                let intent = order.page(of: link.id)
                return CheckoutSession(
                    id: id, shop: link.shop, createdAt: now,
                    expiresAt: link.expiresAt, keptUntil: link.expiresAt.adding(seconds: Self.keptSeconds),
                    attemptsAllowed: intent.attempts, details: try intent.stored(), link: link.id)
            }
        }
    }

    /// What the shopper pays, in the words of `Charge/CreatePayment`, so that one page serves both.
    func page(of id: PaymentLinkID) -> LyraIntent {
        var payment = LyraCreatePaymentRequest()
        payment.amount = request.amount
        payment.currency = request.currency
        payment.orderId = request.orderId
        payment.formAction = request.formAction
        payment.ipnTargetUrl = request.ipnTargetUrl
        payment.metadata = request.metadata
        payment.strongAuthentication = request.strongAuthentication
        payment.customer = request.customer
        payment.transactionOptions = request.transactionOptions
        payment.paymentMethods = request.paymentMethods
        for name in ["taxAmount", "taxRate"] { payment.json[name] = request.json[name] }
        var intent = LyraIntent(payment, mode: mode, userAgent: userAgent)
        intent.paymentOrder = LyraPaymentOrderPage(id: id.text, request)
        return intent
    }
}
