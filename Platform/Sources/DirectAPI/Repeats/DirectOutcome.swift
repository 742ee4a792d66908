import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// What a handler did, before it is written as an answer: the answer to a repeat is written by the same functions.
enum DirectOutcome: Sendable {
    case reply(DirectReply)
    /// The call made a payment. Its details as they are stored, if they are known, need not be read.
    case payment(Payment, DirectDetails? = nil)
    /// The call made an operation on a payment.
    case operation(PaymentOperation, of: Payment)
    /// Another request under the same key was faster.
    case repeated(HeldClaim, Payment?)
}

extension DirectReply {
    /// The answer of `createPayment` and `createPayout`: 201, or 402 if the payment was declined.
    ///
    /// - Parameter details: of the payment; `nil` reads them.
    init(created payment: Payment, _ details: DirectDetails? = nil, isRepeat: Bool) throws {
        guard payment.state != .authorising else {
            self.init(.inProgress, firstAt: payment.createdAt)
            return
        }
        let firstAt = isRepeat ? payment.createdAt : nil
        guard payment.direction == .debit else {
            self.init(payout: try DirectPayoutTranslation(payment), firstAt: firstAt)
            return
        }
        let translation = DirectTranslation(payment, try details ?? DirectDetails(of: payment))
        guard translation.code == .rejected else {
            self.init(201, translation.created, firstAt: firstAt)
            return
        }
        // The contract: 402, also for a failed authentication, whose error contains 403.
        var decline = DirectRefusal(status: 402, [translation.decline])
        decline.paymentResult = translation.created
        self.init(decline, firstAt: firstAt)
    }

    private init(payout: DirectPayoutTranslation, firstAt: Instant?) {
        guard payout.payment.state == .refused else {
            self.init(201, payout.document, firstAt: firstAt)
            return
        }
        var decline = DirectRefusal(status: 402, [payout.decline])
        decline.payoutResult = payout.document
        self.init(decline, firstAt: firstAt)
    }

    /// The answer of `complete`.
    init(completed payment: Payment, firstAt: Instant? = nil) throws {
        var answer = DirectCreatePaymentResponse()
        answer.payment = try DirectTranslation(payment).answer()
        self.init(200, answer, firstAt: firstAt)
    }

    /// The answer of `capture`, `cancel` and `refund`, and of a `complete` that captures.
    init(_ operation: PaymentOperation, of payment: Payment, by call: DirectCall, isRepeat: Bool) throws {
        guard call.endpoint == .completePayment else {
            try self.init(operation, of: payment, isRepeat: isRepeat)
            return
        }
        try self.init(completed: payment, firstAt: isRepeat ? operation.requestedAt : nil)
    }

    /// The answer of `capture`, `cancel` and `refund`.
    init(_ operation: PaymentOperation, of payment: Payment, isRepeat: Bool) throws {
        let translation = try DirectTranslation(payment)
        let firstAt = isRepeat ? operation.requestedAt : nil
        switch operation.kind {
        case .capture: self.init(201, try translation.capture(operation), firstAt: firstAt)
        case .refund: self.init(201, try translation.refund(operation), firstAt: firstAt)
        case .cancellation:
            var answer = DirectCancelResponse()
            answer.payment = translation.answer(after: operation, in: operation.state)
            self.init(200, answer, firstAt: firstAt)
        case .increment:
            var answer = DirectIncrementResponse()
            let code = DirectStatusCode(operation.kind, operation.state)
            // The payment as it is now; while the result is not known, or if it is refused, that of the increment.
            answer.payment = translation.answer(
                operation.state == .settled ? nil : code, operation: operation.number)
            guard operation.state == .refused else {
                self.init(200, answer, firstAt: firstAt)
                return
            }
            var decline = DirectRefusal(status: 402, [DirectErrorItem(.insufficientFunds)])
            var result = DirectCreatePaymentResponse()
            result.payment = answer.payment
            decline.paymentResult = result
            self.init(decline, firstAt: firstAt)
        }
    }
}

/// Handles one call.
protocol DirectHandler: Sendable {
    /// Carries out the call. What it makes reserves the call's claim, if it has one.
    func outcome(of call: DirectCall) async throws -> DirectOutcome
    /// Whether the call makes a payment, or an operation on one. Its endpoint is idempotent then, and no other endpoint is:
    /// without that, the handler gets no idempotence key, and a repeat would make it a second time.
    var makesOperations: Bool { get }
}

extension DirectHandler {
    var makesOperations: Bool { true }
}

/// A call that a function handles.
struct DirectFunction: DirectHandler {
    let makesOperations: Bool
    private let carryOut: @Sendable (DirectCall) async throws -> DirectOutcome

    init(_ answer: @escaping @Sendable (DirectCall) async throws -> DirectReply) {
        makesOperations = false
        carryOut = { .reply(try await answer($0)) }
    }

    init(changing carryOut: @escaping @Sendable (DirectCall) async throws -> DirectOutcome) {
        makesOperations = true
        self.carryOut = carryOut
    }

    func outcome(of call: DirectCall) async throws -> DirectOutcome { try await carryOut(call) }
}
