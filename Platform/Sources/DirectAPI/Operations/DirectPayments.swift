import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Operations on an existing payment, and queries about it.
struct DirectPayments: Sendable {
    let paymentService: PaymentService
    let choices: DirectChoices
    let repeats: DirectIdempotentCalls

    // MARK: Asking

    func get(_ call: DirectCall) async throws -> DirectReply {
        DirectReply(200, try DirectTranslation(try await payment(call)).answer())
    }

    func details(_ call: DirectCall) async throws -> DirectReply {
        DirectReply(200, try DirectTranslation(try await payment(call)).withOperations)
    }

    func captures(_ call: DirectCall) async throws -> DirectReply {
        var answer = DirectCaptures()
        answer.captures = try DirectTranslation(try await payment(call)).captures
        return DirectReply(200, answer)
    }

    func refunds(_ call: DirectCall) async throws -> DirectReply {
        var answer = DirectRefunds()
        answer.refunds = try DirectTranslation(try await payment(call)).refunds
        return DirectReply(200, answer)
    }

    /// The payment in a path, by its own identifier or that of one of its operations. A query also confirms operations
    /// that are due.
    func payment(_ call: DirectCall) async throws -> Payment {
        let base = call.paymentID.base
        let found = try await paymentService.store.read { try $0.payment(PaymentID(base)) }
        guard let found, found.shop == call.shop.id else { throw DirectRefusal.unknownPayment }
        CallNotes.note(payment: found.id)
        guard found.settlesAt != nil else { return found }
        return try await paymentService.settleOperations(of: found.id, atOnce: true)
    }

    // MARK: Doing

    func capture(_ call: DirectCall) async throws -> DirectReply {
        try await once(call) { payment in
            let request: DirectCaptureRequest = try call.document()
            let amount = try Self.positive(request.amount, at: "amount")
            // Without an amount: all that is left, as a final capture.
            return (
                .captureNow(minorUnits: amount, isFinal: amount == nil || request.isFinal == true),
                request.operationReferences ?? request.references, .captureTooHigh
            )
        }
    }

    func cancel(_ call: DirectCall) async throws -> DirectReply {
        try await once(call) { payment in
            let request: DirectCancelRequest = try call.document()
            let amount = try Self.amount(request.amountOfMoney, of: payment)
            return (.cancel(minorUnits: amount), request.operationReferences, .actionNotAllowed)
        }
    }

    func refund(_ call: DirectCall) async throws -> DirectReply {
        try await once(call) { payment in
            let request: DirectRefundRequest = try call.document()
            try Self.checkCapture(request.captureId, of: payment)
            let left = payment.refundableNow
            // The default is all that is left. If nothing is left, the payment's state does not allow a refund.
            guard let asked = try Self.amount(request.amountOfMoney, of: payment) ?? (left > 0 ? left : nil) else {
                throw DirectRefusal(.actionNotAllowed)
            }
            return (.refund(minorUnits: asked), request.operationReferences ?? request.references, .refundTooHigh)
        }
    }

    /// A payment here is complete when it is created.
    func complete(_ call: DirectCall) async throws -> DirectReply {
        if let earlier = try await repeats.earlier(call) { return earlier }
        _ = try await payment(call)
        _ = try call.document(DirectCompletePaymentRequest.self)
        throw DirectRefusal(.actionNotAllowed, message: "nothing of the payment is missing")
    }

    private typealias Wish = (PaymentCommand, DirectReferences?, tooHigh: DirectErrorCode)

    private func once(
        _ call: DirectCall, _ wish: @Sendable (Payment) throws -> Wish
    ) async throws -> DirectReply {
        if let earlier = try await repeats.earlier(call) { return earlier }
        let payment = try await payment(call)
        let (command, references, tooHigh) = try wish(payment)
        do {
            let placement = try await paymentService.operate(
                payment.id, command, details: DirectOperationDetails(references: references).encoded(),
                claim: repeats.claim(of: call))
            switch placement {
            case .placed(let changed):
                guard let operation = changed.operations.last else { throw DirectRefusal.inProgress }
                return try await answer(operation, of: changed)
            case .repeated(let held, let payment): return try repeats.reply(to: held, payment, of: call)
            }
        } catch let error as LifecycleError {
            throw Self.refusal(error, tooHigh)
        }
    }

    private func answer(_ operation: PaymentOperation, of payment: Payment) async throws -> DirectReply {
        guard choices.settlesAtOnce else { return try DirectIdempotentCalls.done(operation, of: payment) }
        let settled = try await paymentService.settleOperations(of: payment.id, atOnce: true)
        let same = settled.operations.first { $0.number == operation.number }
        return try DirectIdempotentCalls.done(same ?? operation, of: settled)
    }

    private static func refusal(_ error: LifecycleError, _ tooHigh: DirectErrorCode) -> DirectRefusal {
        switch error {
        case .amountTooHigh(let available):
            DirectRefusal(tooHigh, message: "no more than \(available) is available")
        case .amountNotPositive: DirectRefusal(.invalidValue, propertyName: "amount")
        case .tooManyOperations(let limit):
            DirectRefusal(.actionNotAllowed, message: "no more than \(limit) operations")
        case .wrongState, .tooEarly, .tooLate, .nothingToChange: DirectRefusal(.actionNotAllowed)
        }
    }

    private static func positive(_ minorUnits: Int64?, at name: String) throws(DirectRefusal) -> Int64? {
        guard let minorUnits else { return nil }
        guard minorUnits > 0 else {
            throw DirectRefusal(.invalidValue, propertyName: name, message: "the amount must be greater than zero")
        }
        return minorUnits
    }

    private static func amount(
        _ money: DirectAmountOfMoney?, of payment: Payment
    ) throws(DirectRefusal) -> Int64? {
        guard let money else { return nil }
        guard money.currencyCode == payment.amount.currency.facts?.alphabetic else {
            throw DirectRefusal(
                .invalidCurrency, propertyName: "amountOfMoney.currencyCode",
                message: "the payment has another currency")
        }
        return try positive(money.amount, at: "amountOfMoney.amount")
    }

    private static func checkCapture(_ captureId: String?, of payment: Payment) throws(DirectRefusal) {
        guard let captureId, !captureId.isEmpty else { return }
        let id = DirectPaymentID(rawValue: captureId)
        let isThere = payment.operations.contains { $0.kind == .capture && $0.number == id.operation }
        guard id.base == payment.id.text, isThere else {
            throw DirectRefusal.notFound("UNKNOWN_CAPTURE_ID", propertyName: "captureId")
        }
    }
}
