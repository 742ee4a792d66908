import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// The report of a batch.
extension DirectBatches {
    private static let pageLimit = 500

    /// `getPaymentsReport` (library for Python 10.3.0): the payments that the operations made or changed, as they are now,
    /// in the order of the operations. An operation that was refused has none.
    func report(_ call: DirectCall) async throws -> DirectReply {
        guard let batch = try await paymentService.batch(Self.reference(call), of: call.shop.id),
            batch.state != .expired
        else { throw Self.unknown }
        let first = try Self.number("cursor", of: call, in: 0...batch.count) ?? 0
        let limit = try Self.number("limit", of: call, in: 1...Self.pageLimit) ?? 100
        let end = min(first + limit, batch.count)
        let scope = DirectCall.claimScope(of: call.shop)
        let found = try await paymentService.store.read { store in
            try (first..<max(first, end)).compactMap { index -> (Payment, Int?)? in
                guard let held = try store.claim(scope: scope, key: Self.key(index, of: batch)),
                    let payment = try held.content.payment.flatMap({ try store.payment($0) }),
                    payment.direction == .debit
                else { return nil }
                if case .operation(_, let number) = held.content { return (payment, number) }
                return (payment, nil)
            }
        }
        var report = DirectPaymentsReport()
        report.payments = try found.map(Self.summary)
        var pagination = DirectCursorPagination()
        pagination.hasMore = end < batch.count
        if end < batch.count { pagination.nextCursor = String(end) }
        report.pagination = pagination
        return DirectReply(200, report)
    }

    private static func number(
        _ name: String, of call: DirectCall, in range: ClosedRange<Int>
    ) throws(DirectRefusal) -> Int? {
        guard let text = call.query[name], !text.isEmpty else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw DirectRefusal(
                .invalidValue, propertyName: name, message: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The members that the library's summary has.
    private static func summary(_ payment: Payment, _ number: Int?) throws -> DirectPayment {
        let translation = try DirectTranslation(payment)
        let operation = payment.operations.first { $0.number == number }
        let whole = translation.answer(
            operation.map { DirectStatusCode($0.kind, $0.state) }, operation: number ?? 0)
        var summary = DirectPayment()
        summary.id = whole.id
        summary.status = whole.status
        var status = DirectStatusOutput()
        status.errors = whole.statusOutput?.errors
        status.statusCategory = whole.statusOutput?.statusCategory
        status.statusCode = whole.statusOutput?.statusCode
        status.statusCodeChangeDateTime = whole.statusOutput?.statusCodeChangeDateTime
        summary.statusOutput = status
        var output = DirectPaymentOutput()
        output.amountOfMoney = operation.map { translation.money($0.minorUnits) } ?? whole.paymentOutput?.amountOfMoney
        output.acquiredAmount = whole.paymentOutput?.acquiredAmount
        output.paymentMethod = whole.paymentOutput?.paymentMethod
        output.references = whole.paymentOutput?.references
        output.transactionDate = whole.paymentOutput?.transactionDate
        if let paid = whole.paymentOutput?.cardPaymentMethodSpecificOutput, let number = paid.card?.cardNumber {
            var shown = DirectCardEssentials()
            shown.cardNumber = number
            var card = DirectCardOutput()
            card.card = shown
            card.token = paid.token
            output.cardPaymentMethodSpecificOutput = card
        }
        summary.paymentOutput = output
        return summary
    }
}
