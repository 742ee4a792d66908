import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Operations on an existing payment, and queries about it.
struct DirectPayments: Sendable {
    let paymentService: PaymentService
    let choices: DirectChoices

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
        let id = call.paymentID
        let found = try await paymentService.store.lookUp { try $0.payment(id.payment) }
        guard let found, found.shop == call.shop.id, found.direction == .debit, found.has(id) else {
            throw DirectRefusal.unknownPayment
        }
        CallNotes.note(payment: found.id)
        guard found.settlesAt != nil else { return found }
        return try await paymentService.settleOperations(of: found.id, atOnce: true)
    }

    // MARK: Doing

    func capture(_ call: DirectCall) async throws -> DirectOutcome {
        let payment = try await payment(call)
        let request: DirectCaptureRequest = try call.document()
        try Self.checkWaits(payment)
        // Without an amount: all that is left, as a final capture.
        let isFinal = request.amount == nil || request.isFinal == true
        return try await carryOut(
            .captureNow(minorUnits: request.amount, isFinal: isFinal), on: payment,
            Wish(call, request.operationReferences ?? request.references, .captureTooHigh, amount: "amount"))
    }

    func cancel(_ call: DirectCall) async throws -> DirectOutcome {
        let payment = try await payment(call)
        let request: DirectCancelRequest = try call.document()
        try Self.checkWaits(payment)
        return try await carryOut(
            .cancel(minorUnits: try Self.minorUnits(request.amountOfMoney, of: payment)), on: payment,
            Wish(call, request.operationReferences, .actionNotAllowed))
    }

    func refund(_ call: DirectCall) async throws -> DirectOutcome {
        let payment = try await payment(call)
        let request: DirectRefundRequest = try call.document()
        if payment.provider?.isDebit == true {
            try DirectAccountNumberCheck.check(request.operationReferences, at: "operationReferences")
            try DirectAccountNumberCheck.check(request.references, at: "references")
        }
        let capture = try Self.capture(request.captureId, of: payment)
        let minorUnits = try Self.minorUnits(request.amountOfMoney, of: payment)
        return try await carryOut(
            .refund(minorUnits: minorUnits, ofCapture: capture), on: payment,
            Wish(call, request.operationReferences ?? request.references, .refundTooHigh))
    }

    /// Raises the authorised amount of a preauthorisation. The answer says whether the acquirer agreed.
    func increment(_ call: DirectCall) async throws -> DirectOutcome {
        let payment = try await payment(call)
        let request: DirectIncrementRequest = try call.document()
        guard let minorUnits = try Self.minorUnits(request.amountOfMoney, of: payment) else {
            throw DirectRefusal(.parameterMissing, propertyName: "amountOfMoney")
        }
        guard DirectTerms.isPreauthorisation(payment, try DirectDetails(of: payment)) else {
            throw DirectRefusal(.actionNotAllowed, message: "only a PRE_AUTHORIZATION can be increased")
        }
        let outcome = try await carryOut(
            .increment(minorUnits: minorUnits), on: payment, Wish(call, nil, .actionNotAllowed))
        guard case .operation(let operation, let changed) = outcome else { return outcome }
        let asked = try await paymentService.settleOperations(of: changed.id, atOnce: true)
        return .operation(asked.operations.first { $0.number == operation.number } ?? operation, of: asked)
    }

    /// A debit is never only authorised, so nothing of it can be captured or cancelled.
    private static func checkWaits(_ payment: Payment) throws(DirectRefusal) {
        guard payment.provider?.isDebit != true else { throw DirectRefusal(.actionNotAllowed) }
    }

    /// A payment whose shopper chose an address at the wallet: the merchant knows it now, and agrees. Every other payment here
    /// is complete when it is approved.
    func complete(_ call: DirectCall) async throws -> DirectOutcome {
        let payment = try await payment(call)
        let request: DirectCompletePaymentRequest = try call.document()
        let details = try DirectDetails(of: payment)
        guard payment.state != .pending || details.asksForAddress != true else {
            throw DirectRefusal(.actionNotAllowed, message: "the shopper has chosen no address yet")
        }
        guard details.walletAddress != nil, payment.state == .toValidate else {
            throw DirectRefusal(.actionNotAllowed, message: "nothing of the payment is missing")
        }
        guard try DirectCreatePayment.amount(request.order) == payment.amount else {
            throw DirectRefusal(
                .invalidValue, propertyName: "order.amountOfMoney", message: "the shopper approved another amount")
        }
        guard details.capturesWhenCompleted == true else { return .reply(try DirectReply(completed: payment)) }
        return try await carryOut(
            .captureNow(minorUnits: nil, isFinal: true), on: payment, Wish(call, nil, .captureTooHigh))
    }

    /// A request for an operation, beside the command.
    private struct Wish: Sendable {
        let claim: Claim?
        let references: DirectReferences?
        /// The error for an amount that is too high.
        let tooHigh: DirectErrorCode
        /// The member with the amount.
        let amount: String

        init(
            _ call: DirectCall, _ references: DirectReferences?, _ tooHigh: DirectErrorCode,
            amount: String = "amountOfMoney.amount"
        ) {
            claim = call.claim
            self.references = references
            self.tooHigh = tooHigh
            self.amount = amount
        }
    }

    private func carryOut(
        _ command: PaymentCommand, on payment: Payment, _ wish: Wish
    ) async throws -> DirectOutcome {
        let placement: Placement
        do {
            placement = try await paymentService.operate(
                payment.id, command, details: try DirectOperationDetails(references: wish.references).stored(),
                claim: wish.claim)
        } catch let error as LifecycleError {
            throw Self.refusal(error, wish)
        }
        switch placement {
        case .placed(let changed):
            guard let operation = changed.operations.last else { throw DirectRefusal.inProgress }
            let confirmed = try await paymentService.confirmed(changed, choices)
            return .operation(
                confirmed.operations.first { $0.number == operation.number } ?? operation, of: confirmed)
        case .repeated(let first): return try DirectOutcome(first)
        }
    }

    private static func refusal(_ error: LifecycleError, _ wish: Wish) -> DirectRefusal {
        switch error {
        // The message is the `id`, as Worldline's own tests expect.
        case .amountTooHigh: DirectRefusal(wish.tooHigh)
        case .amountNotPositive:
            DirectRefusal(
                .invalidValue, propertyName: wish.amount, message: "the amount must be greater than zero")
        case .unknownCapture: unknownCapture
        case .tooManyOperations(let limit):
            DirectRefusal(.actionNotAllowed, message: "no more than \(limit) operations")
        case .wrongState, .tooEarly, .tooLate, .nothingToChange, .nothingLeft, .onlyAsAWhole, .validationNotPossible:
            DirectRefusal(.actionNotAllowed)
        }
    }

    private static func minorUnits(
        _ money: DirectAmountOfMoney?, of payment: Payment
    ) throws(DirectRefusal) -> Int64? {
        guard let money else { return nil }
        guard money.currencyCode == payment.amount.currency.facts?.alphabetic else {
            throw DirectRefusal(
                .invalidCurrency, propertyName: "amountOfMoney.currencyCode",
                message: "the payment has another currency")
        }
        return money.amount
    }

    /// The number of a capture, whose identifier contains that of its payment.
    private static func capture(_ captureId: String?, of payment: Payment) throws(DirectRefusal) -> Int? {
        guard let captureId, !captureId.isEmpty else { return nil }
        let id = DirectPaymentID(rawValue: captureId)
        guard id.payment == payment.id, let number = id.operation else { throw unknownCapture }
        return number
    }

    private static let unknownCapture = DirectRefusal.notFound("UNKNOWN_CAPTURE_ID", propertyName: "captureId")
}

extension PaymentService {
    /// If a shop cannot wait for the confirmation, it happens before the answer.
    func confirmed(_ payment: Payment, _ choices: DirectChoices) async throws -> Payment {
        guard choices.settlesAtOnce, payment.settlesAt != nil else { return payment }
        return try await settleOperations(of: payment.id, atOnce: true)
    }
}

extension DirectOutcome {
    /// - Throws: the refusal of an order whose means of payment was used before.
    init(_ first: Repeat) throws(DirectRefusal) {
        switch first.purpose {
        case .encryptedCard: throw DirectBlobs.usedBefore
        case .applePayToken: throw DirectApplePay.replayed
        case .call, .reference: self = .repeated(first.held, first.payment)
        }
    }
}
