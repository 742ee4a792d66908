import APISupport
import Engine
import GuichetCore
import GuichetSips

/// Places a phone's order, from any operation, and answers: an order is paid once, and the same request gets the same
/// answer.
struct OrderPlacement: Sendable {
    let paymentService: PaymentService
    let paris: ParisTime

    static let redirectionScope = "inapp/redirection"
    /// The first answer is repeated until a day after the final state.
    static let answerSeconds: Int64 = 86_400
    /// How long a resend waits for the outcome of the first request.
    static let timeout = Duration.seconds(10)

    /// What is to be paid, and by which means.
    struct Order: Sendable {
        let shop: SipsShop
        /// `nil` if the shopper pays in a bank's app.
        let card: TestCard?
        let details: SipsOrderDetails
    }

    func answer(
        _ context: RedirectionContext, _ fingerprint: [UInt8], field: String = "redirectionData",
        order: () throws(SipsRefusal) -> Order
    ) async throws -> INAPPOrderResponse {
        try translation.response(for: await payment(context, fingerprint, field: field, order: order))
    }

    /// - Parameters:
    ///   - field: the field with the context, for refusals.
    ///   - order: reads and checks the order; if it throws a refusal, that is the answer, unless the same request was
    ///     accepted earlier.
    func payment(
        _ context: RedirectionContext, _ fingerprint: [UInt8], field: String = "redirectionData",
        order: () throws(SipsRefusal) -> Order
    ) async throws -> Payment {
        let checked: Checked
        do throws(SipsRefusal) {
            checked = try self.checked(order(), context, fingerprint)
        } catch {
            // A request that is refused now may have been accepted before: time has passed, the card has expired, or
            // the function was disabled. A resend must not get a refusal for an order that was paid.
            guard let earlier = try await earlier(context, fingerprint, field) else { throw error }
            return earlier
        }
        switch try await place(checked) {
        case .placed(let payment): return payment
        case .repeated(let first): return try await repeated(first, fingerprint, context, field)
        }
    }

    private var translation: OrderResponseTranslation { OrderResponseTranslation(paris: paris) }

    /// An order with a readable amount and reference.
    private struct Checked {
        let order: Order
        let amount: Amount
        let claims: [Claim]
    }

    private func checked(
        _ order: Order, _ context: RedirectionContext, _ fingerprint: [UInt8]
    ) throws(SipsRefusal) -> Checked {
        let initialised = order.details.order
        guard let amount = Amount(digits: initialised.amount ?? "", currency: initialised.currencyCode ?? "") else {
            throw SipsRefusal(.invalidTransaction, field: "amount", "the amount cannot be read")
        }
        let reference = try OrderReference(of: initialised, kind: .either, today: paris.day(paymentService.clock.now()))
        let redirection = Claim(
            .call, scope: Self.redirectionScope, key: context.id, fingerprint: fingerprint,
            secondsAfterDecision: Self.answerSeconds)
        return Checked(
            order: order, amount: amount, claims: [redirection, reference.claim(of: order.shop.merchantId)])
    }

    private func place(_ checked: Checked) async throws -> Placement {
        let (order, details) = (checked.order, checked.order.details)
        let now = paymentService.clock.now()
        guard let card = order.card else {
            let plan = PaymentPlan(
                capture: .withAuthorisation, pendingUntil: now.adding(seconds: BancontactMobile.seconds))
            return try await paymentService.begin(
                ProviderOrder(
                    shop: order.shop.id, amount: checked.amount, plan: plan, provider: BancontactMobile.provider,
                    pendingCode: ResponseCode.pending.rawValue, claims: checked.claims,
                    subscriptions: Subscription.decision(details.order.automaticResponseUrl),
                    details: try details.stored(for: checked.amount)))
        }
        return try await paymentService.place(
            PaymentOrder(
                shop: order.shop.id, amount: checked.amount, plan: paris.plan(details.order, now), pan: card.pan,
                expiry: card.expiry, securityCode: card.securityCode, brand: details.brand.rawValue,
                masked: card.pan.masked, claims: checked.claims,
                subscriptions: Subscription.decision(details.order.automaticResponseUrl),
                details: try details.stored(for: checked.amount),
                refusal: AuthenticationTranslation.refusal(of: details, at: order.shop)))
    }

    /// The first answer, if the initialisation has an order and this is the same request; `nil` if there is none.
    private func earlier(
        _ context: RedirectionContext, _ fingerprint: [UInt8], _ field: String
    ) async throws -> Payment? {
        let held = try await paymentService.store.lookUp { try $0.claim(scope: Self.redirectionScope, key: context.id) }
        guard let held else { return nil }
        let payment = try await paymentService.store.lookUp { try held.content.payment.flatMap($0.payment) }
        return try await repeated(Repeat(.call, held, payment), fingerprint, context, field)
    }

    private func repeated(
        _ first: Repeat, _ fingerprint: [UInt8], _ context: RedirectionContext, _ field: String
    ) async throws -> Payment {
        guard first.purpose == .call else {
            let isPair = context.message["s10TransactionReference"] != nil
            throw SipsRefusal(
                .duplicate, field: isPair ? "s10TransactionReference" : "transactionReference",
                "the reference was used by an earlier order")
        }
        guard let payment = first.payment else {
            throw SipsRefusal(
                .sessionExpired, field: field, "its outcome was asked for before the order came")
        }
        guard let print = first.held.fingerprint, ConstantTime.equal(print, fingerprint) else {
            throw SipsRefusal(.suspectedFraud, field: field, "used by another order before")
        }
        let settled = try await paymentService.payment(payment.id, waitingUpTo: Self.timeout)
        return settled ?? payment
    }
}
