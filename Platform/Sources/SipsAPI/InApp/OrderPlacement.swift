import APISupport
import Engine
import GuichetCore
import GuichetSips

/// Places a phone's order, from any operation, and answers: an order is paid once, and the same request gets the same
/// answer.
struct OrderPlacement: Sendable {
    let paymentService: PaymentService
    let paris: ParisTime

    /// How long a resend waits for the outcome of the first request.
    static let timeout = Duration.seconds(10)

    /// What is to be paid, and by which means. A reference: a copy of the order's details would hold each of its dozens of
    /// texts.
    final class Order: Sendable {
        let shop: SipsShop
        /// `nil` if the shopper pays in a bank's app.
        let card: TestCard?
        let details: SipsOrderDetails

        init(shop: SipsShop, card: TestCard?, details: SipsOrderDetails) {
            self.shop = shop
            self.card = card
            self.details = details
        }
    }

    func answer(_ use: ContextUse, order: () throws(SipsRefusal) -> Order) async throws -> INAPPOrderResponse {
        try await result(of: use, order) {
            // What was stored with the payment is what it was made of: it need not be read.
            try translation.response(for: await place($0), details: $0.order.details)
        } again: {
            try translation.response(for: $0)
        }
    }

    /// - Parameter order: reads and checks the order; if it throws a refusal, that is the answer, unless the same request
    ///   was accepted earlier.
    func payment(_ use: ContextUse, order: () throws(SipsRefusal) -> Order) async throws -> Payment {
        try await result(of: use, order) {
            try await place($0)
        } again: {
            $0
        }
    }

    private func result<Made: Sendable>(
        of use: ContextUse, _ order: () throws(SipsRefusal) -> Order, placing: (Checked) async throws -> Made,
        again: (Payment) throws -> Made
    ) async throws -> Made {
        try await InAppRepeats(store: paymentService.store).result(of: use) { () throws(SipsRefusal) in
            try checked(order(), use)
        } carryingOut: {
            try await placing($0)
        } again: {
            try again(await payment(of: $0, use))
        }
    }

    private var translation: OrderResponseTranslation { OrderResponseTranslation(paris: paris) }

    /// An order with a readable amount and reference.
    private struct Checked {
        let order: Order
        let amount: Amount
        let claims: [Claim]
    }

    private func checked(_ order: Order, _ use: ContextUse) throws(SipsRefusal) -> Checked {
        let (digits, currency) = (order.details.order.amount, order.details.order.currencyCode)
        guard let amount = Amount(digits: digits ?? "", currency: currency ?? "") else {
            throw SipsRefusal(.invalidTransaction, field: "amount", "the amount cannot be read")
        }
        let reference = try OrderReference(
            of: order.details.order, kind: .either, today: paris.day(paymentService.clock.now()))
        return Checked(order: order, amount: amount, claims: [use.claim, reference.claim(of: order.shop.merchantId)])
    }

    private func place(_ checked: Checked) async throws -> Payment {
        switch try await placement(of: checked) {
        case .placed(let payment): return payment
        case .repeated(let first): throw InAppRepeats.Repeated(first: first)
        }
    }

    private func placement(of checked: Checked) async throws -> Placement {
        let order = checked.order
        let now = paymentService.clock.now()
        guard let card = order.card else {
            let plan = PaymentPlan(
                capture: .withAuthorisation, pendingUntil: now.adding(seconds: BancontactMobile.seconds))
            return try await paymentService.begin(
                ProviderOrder(
                    shop: order.shop.id, amount: checked.amount, plan: plan, provider: BancontactMobile.provider,
                    pendingCode: ResponseCode.pending.rawValue, claims: checked.claims,
                    subscriptions: Subscription.decision(order.details.order.automaticResponseUrl),
                    details: try order.details.stored(for: checked.amount)))
        }
        return try await paymentService.place(
            PaymentOrder(
                shop: order.shop.id, amount: checked.amount, plan: paris.plan(order.details.order, now), pan: card.pan,
                expiry: card.expiry, securityCode: card.securityCode, brand: order.details.brand.rawValue,
                masked: card.pan.masked, claims: checked.claims,
                subscriptions: Subscription.decision(order.details.order.automaticResponseUrl),
                details: try order.details.stored(for: checked.amount),
                refusal: AuthenticationTranslation.refusal(of: order.details, at: order.shop)))
    }

    /// The payment of the first request, if this is the same one.
    private func payment(of first: Repeat, _ use: ContextUse) async throws -> Payment {
        guard first.purpose == .call else {
            let isPair = use.context.message["s10TransactionReference"] != nil
            throw SipsRefusal(
                .duplicate, field: isPair ? "s10TransactionReference" : "transactionReference",
                "the reference was used by an earlier order")
        }
        guard let payment = first.payment else {
            throw SipsRefusal(
                .sessionExpired, field: use.field, "its outcome was asked for before the order came")
        }
        try use.check(first.held, usedBy: "order")
        let settled = try await paymentService.payment(payment.id, waitingUpTo: Self.timeout)
        return settled ?? payment
    }
}
