import Engine
import GuichetCore
import GuichetSips

/// Places what a phone ordered, whichever operation it came by, and answers: the payment once, and to the same request
/// the same answer.
struct OrderDesk: Sendable {
    let counter: Counter
    let paris: ParisTime

    static let redirectionScope = "inapp/redirection"
    /// The first answer is given again until a day after the final state.
    static let answerSeconds: Int64 = 86_400
    /// How long a resend waits for the first one to end.
    static let patience = Duration.seconds(10)

    /// What is to be paid, and with what.
    struct Order: Sendable {
        let shop: SipsShop
        let card: TestCard
        let details: SipsOrderDetails
    }

    /// - Parameter order: reads and checks the order; a refusal that it throws is answered, unless the same request was
    ///   accepted earlier.
    func answer(
        _ context: RedirectionContext, _ fingerprint: [UInt8], order: () throws(SipsRefusal) -> Order
    ) async throws -> INAPPOrderResponse {
        let placed: PaymentOrder
        do throws(SipsRefusal) {
            placed = try paymentOrder(order(), context, fingerprint)
        } catch {
            // What is refused now may have been taken before: time has passed, the card's month has ended, the function
            // was disabled. A resend must not be told "refused" of an order that was paid.
            guard let earlier = try await earlier(context, fingerprint) else { throw error }
            return earlier
        }
        switch try await counter.place(placed) {
        case .placed(let payment): return try translation.response(for: payment)
        case .repeated(let held, let payment): return try await repeated(held, payment, fingerprint, context)
        }
    }

    private var translation: OrderResponseTranslation { OrderResponseTranslation(paris: paris) }

    private func paymentOrder(
        _ order: Order, _ context: RedirectionContext, _ fingerprint: [UInt8]
    ) throws(SipsRefusal) -> PaymentOrder {
        let initialised = order.details.order
        guard let amount = Amount(digits: initialised.amount ?? "", currency: initialised.currencyCode ?? "") else {
            throw SipsRefusal(.invalidTransaction, field: "amount", "the amount cannot be read")
        }
        let now = counter.clock.now()
        let reference = try OrderReference(of: initialised, kind: .either, today: paris.day(now))
        let redirection = Claim(
            scope: Self.redirectionScope, key: context.id, fingerprint: fingerprint,
            secondsAfterDecision: Self.answerSeconds)
        return PaymentOrder(
            shop: order.shop.id, amount: amount, plan: paris.plan(initialised, now), pan: order.card.pan,
            expiry: order.card.expiry, securityCode: order.card.securityCode, brand: order.details.brand.rawValue,
            masked: order.card.pan.masked, claims: [redirection, reference.claim(of: order.shop.merchantId)],
            notificationURL: initialised.automaticResponseUrl, details: order.details.encoded())
    }

    /// The first answer, if there was an order with this initialisation and this is the same request; `nil` if there was
    /// none.
    private func earlier(_ context: RedirectionContext, _ fingerprint: [UInt8]) async throws -> INAPPOrderResponse? {
        let held = try await counter.store.read { try $0.claim(scope: Self.redirectionScope, key: context.id) }
        guard let held else { return nil }
        let holder = held.payment
        return try await repeated(held, counter.store.read { try holder.flatMap($0.payment) }, fingerprint, context)
    }

    private func repeated(
        _ held: HeldClaim, _ payment: Payment?, _ fingerprint: [UInt8], _ context: RedirectionContext
    ) async throws -> INAPPOrderResponse {
        guard held.claim.scope == Self.redirectionScope else {
            let isPair = context.message["s10TransactionReference"] != nil
            throw SipsRefusal(
                .duplicate, field: isPair ? "s10TransactionReference" : "transactionReference",
                "the reference was used by an earlier order")
        }
        guard let payment else {
            throw SipsRefusal(
                .sessionExpired, field: "redirectionData", "its outcome was asked for before the order came")
        }
        guard let first = held.claim.fingerprint, ConstantTime.equal(first, fingerprint) else {
            throw SipsRefusal(.suspectedFraud, field: "redirectionData", "used by another order before")
        }
        let settled = try await counter.payment(payment.id, waitingUpTo: Self.patience)
        return try translation.response(for: settled ?? payment)
    }
}
