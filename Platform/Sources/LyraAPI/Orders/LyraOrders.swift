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
        /// Whether the shopper agreed that the card is stored.
        var agreed = false
        /// The registered card that pays.
        var token: CardToken?
        /// The subscription that begins if the order is accepted, with the card that is registered or was before.
        var opening: LyraSubscriptionOpening?
        /// Whether the shopper's card does not take part in 3-D Secure. In a form, the answer says so (docs/choices/lyra.md, LP82).
        var isNotEnrolled = false
        /// The payments in which it is paid, of which this is the first one.
        var instalments: LyraInstalmentSchedule?

        /// Whether the shopper's card in a form is registered, or takes the place of a registered one.
        var registersInForm: Bool {
            attempt != nil && !intent.cardIsThere && token == nil && intent.registers(agreed: agreed)
        }

        /// What the cardholder agrees to at the issuer: all of the instalments.
        var agreedAmount: Amount {
            instalments.flatMap { Amount(minorUnits: $0.total, currency: amount.currency) } ?? amount
        }
    }

    /// - Parameter away: set if the cardholder goes to the card's issuer first. The payment becomes the attempt of its
    ///   session by ``resume(_:after:at:securityCode:)``.
    /// - Throws: also ``LyraRefusal/tokenCancelled`` if the registered card was cancelled between the check and the write.
    @discardableResult
    func place(_ order: Order, away: LyraOrderPlacement.Away? = nil) async throws -> LyraOrderPlacement.Placed {
        var details = order.intent.details
        details.wallet = order.card.wallet
        details.isAuthenticated = order.card.isAuthenticated
        details.cardHolderName = order.card.cardholderName
        details.isFromForm = order.attempt != nil && !order.intent.cardIsThere
        details.mayBeTriedAgain = order.mayFollow
        details.ipAddress = details.ipAddress ?? Peer.address?.text
        details.instalment = order.instalments.map(LyraInstalment.init(of:))
        if order.isNotEnrolled {
            details.authentication = AuthenticationResult(.notEnrolled)
            details.requestor = order.shop.name
        }
        if away != nil {
            details.attempt = order.attempt
            let own = order.intent.request.strongAuthentication ?? order.shop.strongAuthentication
            let wish = order.registersInForm ? .challengeMandate : own
            details.challenge = wish.isChallenge ? wish : nil
        }
        var registering: NewCardToken?
        var opening: RecurringOrder?
        if let token = order.token {
            try Self.pay(with: token, &details)
            opening = order.opening?.recurringOrder(paidBy: token.id, at: order.shop)
        } else if order.intent.registers(agreed: order.agreed) {
            let new = try await register(order, &details)
            registering = new
            opening = order.opening?.recurringOrder(paidBy: new.id, at: order.shop)
        }
        details.opens = opening?.id
        let extras = LyraOrderPlacement.Extras(
            attempt: away == nil ? order.attempt : nil, registering: registering, opening: opening, away: away)
        do {
            return try await LyraOrderPlacement(paymentService: paymentService).place(
                order.amount, order.card, plan(order), details, at: order.shop,
                notificationURL: order.intent.request.ipnTargetUrl, with: extras)
        } catch CardTokenError.cancelled {
            throw LyraRefusal.tokenCancelled
        }
    }

    /// An order with a registered card, for later: the cardholder is not present.
    func paymentOrder(_ order: Order) throws -> PaymentOrder {
        var details = order.intent.details
        details.cardHolderName = order.card.cardholderName
        if let token = order.token { try Self.pay(with: token, &details) }
        return try LyraOrderPlacement(paymentService: paymentService).paymentOrder(
            order.amount, order.card, plan(order), details, at: order.shop)
    }

    private static func pay(with token: CardToken, _ details: inout LyraDetails) throws {
        details.token = token.id.text
        details.isWithToken = true
        guard !details.isFromForm, details.initialIssuerTransactionIdentifier == nil else { return }
        details.initialIssuerTransactionIdentifier = try LyraTokenDetailsOnFile(of: token).series
    }

    /// The cardholder is back from the issuer.
    ///
    /// - Throws: ``CheckoutError`` if another attempt of the session was made first, ``LifecycleError`` if the payment
    ///   does not wait any more.
    func resume(
        _ payment: Payment, after result: AuthenticationResult, at shop: LyraPlatformShop,
        securityCode: CardSecurityCode?
    ) async throws {
        var details = try LyraDetails(of: payment)
        let followed = LyraAuthenticationRule.refusal(after: result, at: shop)
        details.isAuthenticated = followed.shiftsLiability
        details.authentication = result
        details.requestor = shop.name
        let now = paymentService.clock.now()
        _ = try await paymentService.authorise(
            payment.id,
            afterAuthentication: followed.refusal
                ?? payment.card.flatMap { CardExpiryRule.lyra.refusal(of: $0.expiry, at: now) },
            details: try details.stored(), securityCode: securityCode, joining: details.attempt)
    }

    private func plan(_ order: Order) -> LyraPlan {
        LyraPlan(
            delay: order.instalments?.first.days ?? order.intent.options?.captureDelay,
            validation: order.intent.options?.manualValidation, at: order.shop, checksOnly: order.intent.registersOnly)
    }
}
