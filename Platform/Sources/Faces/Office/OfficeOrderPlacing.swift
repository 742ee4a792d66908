import Engine
import GuichetCore
import GuichetSips

/// Places an order of the merchant's server, and answers. A reference pays once: a repeated one is answered 94.
struct OfficeOrderPlacing: Sendable {
    let counter: Counter
    let addresses: AddressPolicy
    let paris: ParisTime

    struct Order: Sendable {
        let shop: SipsShop
        let message: OrderInitializeRequest
        let pan: PAN
        let expiry: CardExpiry
        let securityCode: CardSecurityCode?
        let details: SipsOrderDetails
        /// What else may happen once, beside the reference: taken first.
        var claims: [Claim] = []
        /// Decided before the acquirer is asked.
        var refusal: PaymentOrder.Refusal?
    }

    func place(_ order: Order) async throws -> OfficeOrderResponse {
        try OrderInitializeRules.check(order.message)
        if let url = order.message.automaticResponseUrl, addresses.refusesAtSight(url) {
            throw SipsRefusal(
                .invalidTransaction, field: "automaticResponseUrl",
                "automaticResponseUrl leads to this machine or a private network, which is not allowed")
        }
        let now = counter.clock.now()
        guard order.expiry.yyyyMM >= paris.month(now) else {
            throw SipsRefusal(.cardExpired, "the card has expired")
        }
        let reference = try OrderReference(of: order.message, kind: order.shop.reference, today: paris.day(now))
        guard let amount = Amount(digits: order.message.amount ?? "", currency: order.message.currencyCode ?? "")
        else { throw SipsRefusal(.invalidTransaction, field: "amount", "the amount cannot be read") }
        let placement = try await counter.place(
            PaymentOrder(
                shop: order.shop.id, amount: amount, plan: paris.plan(order.message, now), pan: order.pan,
                expiry: order.expiry, securityCode: order.securityCode, brand: order.details.brand.rawValue,
                masked: order.pan.masked, claims: order.claims + [reference.claim(of: order.shop.merchantId)],
                notificationURL: order.message.automaticResponseUrl, details: order.details.encoded(),
                refusal: order.refusal))
        switch placement {
        case .placed(let payment): return try response(payment)
        case .repeated(let held, _):
            throw PaymentTokens.refusal(of: held)
                ?? SipsRefusal(.duplicate, field: reference.fieldName, "the reference was used by an earlier order")
        }
    }

    private func response(_ payment: Payment) throws -> OfficeOrderResponse {
        let order = try OrderResponseTranslation(paris: paris).response(for: payment)
        var response = OfficeOrderResponse()
        response.acquirerResponseCode = order.acquirerResponseCode
        response.authorisationId = order.authorisationId
        response.guaranteeIndicator = order.guaranteeIndicator
        response.maskedPan = order.maskedPan
        response.panExpiryDate = order.cardExpiryDate
        response.paymentMeanBrand = order.paymentMeanBrand
        response.paymentMeanType = order.paymentMeanType
        response.responseCode = order.inAppResponseCode
        response.returnContext = order.returnContext
        response.s10TransactionReference = order.s10TransactionReference
        response.transactionDateTime = order.transactionDateTime
        response.transactionPlatform = order.transactionPlatform
        response.transactionReference = order.transactionReference
        if [.toCapture, .toValidate].contains(payment.state) {
            response.captureLimitDate = payment.dueAt.map(paris.day)
        }
        return response
    }
}
