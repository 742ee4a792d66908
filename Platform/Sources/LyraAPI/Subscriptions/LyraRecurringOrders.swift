import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The payments of subscriptions: ordinary ones with a registered card, without the cardholder.
struct LyraRecurringOrders: RecurringOrderRules {
    let paymentService: PaymentService
    let shops: LyraShopDirectory
    let days: LyraPaymentDays

    func payment(of order: RecurringOrder, with token: CardToken, at now: Instant) throws -> (
        order: PaymentOrder, after: RecurringOrder.Content
    ) {
        do {
            return try next(of: order, with: token)
        } catch let refusal as LyraRefusal where refusal.code == .noAcceptanceAgreement {
            throw NoContract()
        }
    }

    private func next(
        of order: RecurringOrder, with token: CardToken
    ) throws -> (order: PaymentOrder, after: RecurringOrder.Content) {
        var subscription = try LyraSubscriptionOnFile(of: order)
        guard let shop = shops.shop(order.shop.name) else { throw NoShop() }
        guard let day = subscription.nextDay.flatMap({ CalendarDay($0) }) else { throw NoDay() }
        let customer = try LyraTokenDetailsOnFile(of: token).customer
        let intent = subscription.intent(ofPayment: order.made, in: order.id, customer: customer)
        let payment = try LyraOrders(paymentService: paymentService).paymentOrder(
            LyraOrders.Order(
                intent: intent,
                amount: try LyraCreatePayment.amount(intent.request.amount, intent.request.currency, at: shop),
                card: try LyraTokens(paymentService: paymentService).card(token).accepted(at: shop), shop: shop,
                token: token))
        subscription.lastDay = day.text
        try subscription.advance(to: day.adding(days: 1), days)
        return (payment, RecurringOrder.Content(subscription.next(days.night), details: try subscription.stored()))
    }

    // The log has their names, since an error's text may repeat what a merchant sent.
    struct NoShop: RecurringOrderObstacle {
        var reason: String { "the shop is not served" }
    }

    /// The shop has none any more for the card's brand or for the currency.
    struct NoContract: RecurringOrderObstacle {
        var reason: String { "the shop has no contract for the card's brand or for the currency" }
    }

    struct NoDay: RecurringOrderObstacle {
        var reason: String { "the day of the payment cannot be read" }
    }
}
