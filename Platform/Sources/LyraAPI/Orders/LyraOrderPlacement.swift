import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetLyra

/// Passes an order to the payment service.
struct LyraOrderPlacement: Sendable {
    let paymentService: PaymentService

    /// Optional parts of an order.
    struct Extras: Sendable {
        var attempt: CheckoutAttempt?
        var registering: NewCardToken?
        /// The subscription that the card pays from then on.
        var opening: RecurringOrder?
        /// Set if the cardholder goes to the card's issuer first.
        var away: Away?
    }

    /// A payment whose cardholder is sent to the issuer.
    struct Away: Sendable {
        let id: PaymentID
        /// Until when the cardholder may come back.
        let end: Instant
    }

    /// A payment, with its details as they are stored.
    struct Placed: Sendable {
        let payment: Payment
        let details: LyraDetails
    }

    func place(
        _ amount: Amount, _ card: LyraCard, _ plan: LyraPlan, _ details: LyraDetails, at shop: LyraPlatformShop,
        notificationURL: String? = nil, with extras: Extras = Extras()
    ) async throws -> Placed {
        let order = try paymentOrder(
            amount, card, plan, details, at: shop, notificationURL: notificationURL, with: extras)
        switch try await paymentService.place(order) {
        case .placed(let payment):
            // Only the replacement of a card changes them: otherwise they need not be read again.
            let isAsOrdered = payment.details == order.details
            return Placed(payment: payment, details: try isAsOrdered ? details : LyraDetails(of: payment))
        // The only claim in an order of this API is the use of a token.
        case .repeated: throw LyraApplePay.refusal(ApplePayReceiver.replayed)
        }
    }

    func paymentOrder(
        _ amount: Amount, _ card: LyraCard, _ plan: LyraPlan, _ details: LyraDetails, at shop: LyraPlatformShop,
        notificationURL: String? = nil, with extras: Extras = Extras()
    ) throws -> PaymentOrder {
        let now = paymentService.clock.now()
        return PaymentOrder(
            shop: shop.id, amount: amount, plan: plan.plan(of: card.brand, from: now, details: details),
            pan: card.pan, expiry: card.expiry, securityCode: card.securityCode, brand: card.brand.rawValue,
            masked: card.pan.masked(first: 6, last: 4, with: "X"), reference: details.orderId,
            claims: [card.claim].compactMap(\.self),
            subscriptions: LyraIPNRule.subscriptions(
                notificationURL ?? shop.notificationURLs[details.mode], by: shop.ipnRules),
            details: try details.stored(),
            refusal: extras.away == nil ? CardExpiryRule.lyra.refusal(of: card.expiry, at: now) : nil,
            checkout: extras.attempt, registering: extras.registering, opening: extras.opening, id: extras.away?.id,
            authenticatingUntil: extras.away?.end, hasInstalments: details.instalment != nil)
    }
}
