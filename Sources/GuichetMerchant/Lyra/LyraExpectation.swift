import GuichetCore
import GuichetLyra

/// What a payment's answer has to be about. An answer that fits nothing that was asked for proves nothing.
struct LyraExpectation: Sendable {
    let shopId: String
    let orderId: String?
    let amount: Int64?
    let currency: LyraCurrency?

    init(_ request: LyraCreatePaymentRequest, shopId: String) {
        self.shopId = shopId
        orderId = request.orderId
        amount = request.amount
        currency = request.currency
    }

    /// A card that is registered is charged nothing.
    init(_ request: LyraCreateTokenRequest, shopId: String) {
        self.shopId = shopId
        orderId = request.orderId
        amount = 0
        currency = request.currency
    }

    func check(_ payment: LyraPayment) throws(LyraError) {
        guard payment.shopId == shopId else { throw other("shopId", "shop") }
        guard orderId == nil || payment.orderDetails?.orderId == orderId else {
            throw other("orderDetails.orderId", "order")
        }
        // An order that was paid in parts has several transactions; each is at most the whole, in the same currency.
        guard let transactions = payment.transactions else { return }
        for transaction in transactions {
            guard transaction.currency == currency else { throw other("transactions.currency", "currency") }
            guard let paid = transaction.amount, let amount, paid <= amount else {
                throw other("transactions.amount", "amount")
            }
        }
    }

    private func other(_ field: String, _ what: String) -> LyraError {
        LyraError(.otherAnswer, "it is about another \(what)", field: field, advice: .ask)
    }
}

/// What to do when there is no usable answer.
enum Unanswered {
    case changing, reading

    var advice: Advice { self == .changing ? .ask : .retry }
}
