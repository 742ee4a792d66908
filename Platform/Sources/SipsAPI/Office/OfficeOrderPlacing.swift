import APISupport
import Engine
import GuichetCore
import GuichetSips

/// Places an order of the merchant's server, and answers. A reference pays once: a repeated one is answered 94.
struct OfficeOrderPlacing: Sendable {
    let paymentService: PaymentService
    let addresses: AddressPolicy
    let paris: ParisTime

    struct Order: Sendable {
        let shop: SipsShop
        let message: OrderInitializeRequest
        let pan: PAN
        let expiry: CardExpiry
        let securityCode: CardSecurityCode?
        /// The message field that identified the card.
        let cardField: String
        let details: SipsOrderDetails
        /// Claims in addition to the reference: they are reserved first.
        var claims: [Claim] = []
        /// A refusal that is decided before the acquirer is asked.
        var refusal: PaymentOrder.Refusal?
    }

    func place(_ order: Order) async throws -> OfficeOrderResponse {
        try OrderInitializeRules.check(order.message)
        if let url = order.message.automaticResponseUrl, addresses.refusesAtSight(url) {
            throw SipsRefusal(
                .invalidTransaction, field: "automaticResponseUrl",
                "automaticResponseUrl leads to this machine or a private network, which is not allowed")
        }
        let now = paymentService.clock.now()
        guard !paris.cards.isOver(order.expiry, at: now) else {
            throw SipsRefusal(.cardExpired, field: order.cardField, "the card has expired")
        }
        let reference = try OrderReference(of: order.message, kind: order.shop.reference, today: paris.day(now))
        guard let amount = Amount(digits: order.message.amount ?? "", currency: order.message.currencyCode ?? "")
        else { throw SipsRefusal(.invalidTransaction, field: "amount", "the amount cannot be read") }
        let placement = try await paymentService.place(
            PaymentOrder(
                shop: order.shop.id, amount: amount, plan: paris.plan(order.message, now), pan: order.pan,
                expiry: order.expiry, securityCode: order.securityCode, brand: order.details.brand.rawValue,
                masked: order.pan.masked, claims: order.claims + [reference.claim(of: order.shop.merchantId)],
                subscriptions: Subscription.decision(order.message.automaticResponseUrl),
                details: try order.details.named(by: reference).stored(for: amount),
                refusal: order.refusal))
        switch placement {
        case .placed(let payment): return try response(payment)
        case .repeated(let first):
            throw first.purpose == .encryptedCard
                ? PaymentTokens.usedBefore
                : SipsRefusal(.duplicate, field: reference.fieldName, "the reference was used by an earlier order")
        }
    }

    private func response(_ payment: Payment) throws -> OfficeOrderResponse {
        let order = try OrderResponseTranslation(paris: paris).response(for: payment)
        // The fields that both messages have.
        var response = try OfficeOrderResponse(wireObject: order.wireObject)
        response.responseCode = order.inAppResponseCode
        response.panExpiryDate = order.cardExpiryDate
        response.captureLimitDate = paris.captureLimitDate(of: payment)
        return response
    }
}
