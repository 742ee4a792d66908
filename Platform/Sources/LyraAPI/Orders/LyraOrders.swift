import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetLyra

/// Places the orders of the API: for a merchant's server, the form and registered cards.
struct LyraOrders: Sendable {
    let paymentService: PaymentService

    /// An order with all of its data.
    struct Order: Sendable {
        let intent: LyraIntent
        let amount: Amount
        let card: LyraCard
        let shop: LyraPlatformShop
        /// The attempt of a form's session.
        var attempt: CheckoutAttempt?
        /// Whether another attempt may follow a refusal.
        var mayFollow = false
        /// The issuer's answer about the authentication.
        var authentication: AuthenticationResult?
        /// Whether the shopper agreed that the card is stored.
        var agreed = false
        /// The registered card that pays.
        var token: CardToken?
    }

    func place(_ order: Order) async throws -> Payment {
        var details = order.intent.details
        details.wallet = order.card.wallet
        details.isAuthenticated = order.card.isAuthenticated
        details.cardHolderName = order.card.cardholderName
        details.isFromForm = order.attempt != nil
        details.mayBeTriedAgain = order.mayFollow
        var refusal: PaymentOrder.Refusal?
        if let result = order.authentication {
            let followed = LyraAuthenticationRule.refusal(after: result, at: order.shop)
            refusal = followed.refusal
            details.isAuthenticated = followed.shiftsLiability
            details.authentication = result
        }
        var registering: NewCardToken?
        if let token = order.token {
            details.token = token.id.text
            details.isWithToken = true
        } else if order.intent.registers(agreed: order.agreed) {
            registering = newToken(order)
            details.token = registering?.id.text
        }
        return try await LyraOrderPlacement(paymentService: paymentService).place(
            order.amount, order.card, plan(order), details, at: order.shop,
            notificationURL: order.intent.request.ipnTargetUrl,
            with: LyraOrderPlacement.Extras(refusal: refusal, attempt: order.attempt, registering: registering))
    }

    private func plan(_ order: Order) -> LyraPlan {
        LyraPlan(
            delay: order.intent.options?.captureDelay, validation: order.intent.options?.manualValidation,
            at: order.shop, checksOnly: order.intent.registersOnly)
    }

    private func newToken(_ order: Order) -> NewCardToken {
        let (card, intent) = (order.card, order.intent)
        return NewCardToken(
            id: CardTokenID(random: paymentService.random), shop: order.shop.id, pan: card.pan, expiry: card.expiry,
            brand: card.brand.rawValue, masked: card.pan.masked(first: 6, last: 4, with: "X"),
            customer: intent.request.customer?.reference,
            details: LyraTokenDetailsOnFile(
                mode: intent.mode, customer: intent.request.customer, cardholderName: card.cardholderName
            ).encoded())
    }
}
