import GuichetCore
import GuichetDirect

/// What the answer about a payment must match. A key that was used before brings the first request's outcome, whatever
/// the repeat asked for; an answer about another order proves nothing about this one.
struct DirectExpectation: Sendable {
    private let order: DirectOrder?
    private let key: DirectIdempotenceKey

    init(_ order: DirectOrder?, _ key: DirectIdempotenceKey) {
        self.order = order
        self.key = key
    }

    func check(_ payment: DirectPayment?) throws(DirectError) {
        guard let payment, payment.id != nil else {
            throw DirectError(
                .unreadableAnswer, "the answer has no payment", field: "payment.id", key: key, advice: .ask)
        }
        let output = payment.paymentOutput
        if let asked = order?.amountOfMoney, let answered = output?.amountOfMoney {
            guard asked.amount == answered.amount, asked.currencyCode == answered.currencyCode else {
                throw other("payment.paymentOutput.amountOfMoney", "amount")
            }
        } else if order?.amountOfMoney != nil, DirectOutcome(payment) == .accepted {
            // The payment was accepted, but the answer has no amount.
            throw other("payment.paymentOutput.amountOfMoney", "amount")
        }
        if let asked = order?.references?.merchantReference, let answered = output?.references?.merchantReference {
            guard asked == answered else { throw other("payment.paymentOutput.references.merchantReference", "order") }
        }
    }

    /// Checks that the answer is about the named payment or one of its operations.
    static func check(
        _ answered: DirectPaymentID?, isOf id: DirectPaymentID, key: DirectIdempotenceKey?
    ) throws(DirectError) {
        guard let answered, answered.base != id.base else { return }
        throw DirectError(.otherAnswer, "it is about another payment", field: "id", key: key, advice: .ask)
    }

    /// The same for a capture or a refund of an amount.
    static func check(
        _ answered: DirectAmountOfMoney?, is amount: Int64?, field: String, key: DirectIdempotenceKey
    ) throws(DirectError) {
        guard let amount, let answered = answered?.amount, amount != answered else { return }
        throw DirectError(.otherAnswer, "it is about another amount", field: field, key: key, advice: .ask)
    }

    private func other(_ field: String, _ what: String) -> DirectError {
        DirectError(.otherAnswer, "it is about another \(what)", field: field, key: key, advice: .ask)
    }
}
