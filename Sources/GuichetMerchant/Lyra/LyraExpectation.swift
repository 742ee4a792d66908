import GuichetCore
import GuichetLyra

/// What the answer about a payment must match. An answer that does not match the request proves nothing: the payment
/// may have been made, but not as ordered. So the advice of every error here is "ask".
struct LyraExpectation: Sendable {
    let shop: LyraShop
    let orderId: String?
    let amount: Int64?
    let currency: LyraCurrency?
    /// Whether the request has an instrument that is charged at once: then a form as the answer is an error.
    let isChargedAtOnce: Bool
    /// Whether the request only opens a form: without its answer no buyer can fill it in.
    let isForm: Bool

    init(_ request: LyraCreatePaymentRequest, shop: LyraShop) {
        self.shop = shop
        orderId = request.orderId
        amount = request.amount
        currency = request.currency
        isChargedAtOnce =
            request.payload != nil || !(request.paymentForms ?? []).isEmpty || request.formAction == .silent
        isForm = !isChargedAtOnce
    }

    /// The registration of a card charges nothing.
    init(_ request: LyraCreateTokenRequest, shop: LyraShop) {
        self.shop = shop
        orderId = request.orderId
        amount = 0
        currency = request.currency
        isChargedAtOnce = false
        isForm = (request.paymentForms ?? []).isEmpty
    }

    func check(_ payment: LyraPayment) throws(LyraError) {
        guard payment.shopId == shop.shopId else { throw other("shopId", "shop") }
        let order = payment.orderDetails
        guard orderId == nil || order?.orderId == orderId else { throw other("orderDetails.orderId", "order") }
        if let mode = order?.mode, let own = shop.password.mode, mode != own {
            throw LyraError(
                .otherMode, "the password is for \(own), the payment for \(mode)", field: "orderDetails.mode",
                advice: .ask)
        }
        if let total = order?.orderTotalAmount, total != amount {
            throw other("orderDetails.orderTotalAmount", "amount")
        }
        if let answered = order?.orderCurrency, answered != currency {
            throw other("orderDetails.orderCurrency", "currency")
        }
        try check(payment.transactions ?? [], isPaid: payment.orderStatus == .paid)
    }

    /// An order that is paid in parts has several transactions: each is at most the whole amount, and the paid ones
    /// together are the whole amount. A single one is the whole amount.
    private func check(_ transactions: [LyraPaymentTransaction], isPaid: Bool) throws(LyraError) {
        for transaction in transactions {
            guard transaction.shopId == nil || transaction.shopId == shop.shopId else {
                throw other("transactions.shopId", "shop")
            }
            guard transaction.operationType != .credit else { throw other("transactions.operationType", "operation") }
            guard transaction.currency == currency else { throw other("transactions.currency", "currency") }
            guard let part = transaction.amount, let amount, (0...amount).contains(part),
                transactions.count > 1 || part == amount
            else { throw other("transactions.amount", "amount") }
        }
        guard isPaid else { return }
        let paid = transactions.filter { $0.status == .paid }
        guard LyraOrderOutcome.isWhole(paid.map(\.amount), paid.map(\.detailedStatus), amount: amount) else {
            throw other("transactions.amount", "amount")
        }
    }

    private func other(_ field: String, _ what: String) -> LyraError {
        LyraError(.otherAnswer, "it is about another \(what)", field: field, advice: .ask)
    }
}

/// What to do if there is no usable answer.
enum Unanswered {
    case changing, reading

    var advice: Advice { self == .changing ? .ask : .retry }
}
