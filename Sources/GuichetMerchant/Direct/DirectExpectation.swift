import GuichetCore
import GuichetDirect

/// What the answer about a payment must match. A key that was used before brings the first request's outcome, whatever
/// the repeat asked for; an answer about another order proves nothing about this one.
struct DirectExpectation: Sendable {
    private let money: DirectAmountOfMoney?
    private let reference: String?
    private let key: DirectIdempotenceKey

    init(_ order: DirectOrder?, _ key: DirectIdempotenceKey) {
        money = order?.amountOfMoney
        reference = order?.references?.merchantReference
        self.key = key
    }

    init(_ request: DirectCreatePayoutRequest, _ key: DirectIdempotenceKey) {
        money = request.amountOfMoney
        reference = request.references?.merchantReference
        self.key = key
    }

    func check(_ payment: DirectPayment?) throws(DirectError) {
        guard let payment, payment.id != nil else {
            throw DirectError(
                .unreadableAnswer, "the answer has no payment", field: "payment.id", key: key, advice: .ask)
        }
        let output = payment.paymentOutput
        if money != nil, output?.amountOfMoney == nil, DirectOutcome(payment) == .accepted {
            // The payment was accepted, but the answer has no amount.
            throw other("payment.paymentOutput.amountOfMoney", "amount")
        }
        try check(output?.amountOfMoney, output?.references, in: "payment.paymentOutput")
    }

    func check(_ payout: DirectPayout) throws(DirectError) {
        let output = payout.payoutOutput
        try check(output?.amountOfMoney, output?.references, in: "payoutOutput")
    }

    /// What an answer does not have is not compared.
    private func check(
        _ money: DirectAmountOfMoney?, _ references: DirectReferences?, in path: String
    ) throws(DirectError) {
        if let asked = self.money, let answered = money {
            guard asked.amount == answered.amount, asked.currencyCode == answered.currencyCode else {
                throw other("\(path).amountOfMoney", "amount")
            }
        }
        if let asked = reference, let answered = references?.merchantReference {
            guard asked == answered else { throw other("\(path).references.merchantReference", "order") }
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
