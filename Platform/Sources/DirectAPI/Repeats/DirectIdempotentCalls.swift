import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Repeats (Worldline Direct, "Idempotent requests"): under the same key of a merchant the first outcome is repeated,
/// whatever the body is; while the first request is being processed, the answer is 409. ``DirectRefusals`` describes
/// refusals. A key of another call is refused: the answer about a payment could be taken for the answer about a
/// capture.
struct DirectIdempotentCalls: Sendable {
    let paymentService: PaymentService

    /// The contract says at least 24 hours.
    static let seconds: Int64 = 86_400

    static func scope(_ shop: DirectPlatformShop) -> String { "direct/\(shop.merchantId)/idempotence" }

    func claims(of call: DirectCall) -> [Claim] {
        call.idempotenceKey.map {
            [
                Claim(
                    scope: Self.scope(call.shop), key: $0, fingerprint: Self.use(call),
                    secondsAfterDecision: Self.seconds)
            ]
        } ?? []
    }

    func claim(of call: DirectCall) -> OperationClaim? {
        call.idempotenceKey.map {
            OperationClaim(
                scope: Self.scope(call.shop), key: $0, fingerprint: Self.use(call), seconds: Self.seconds)
        }
    }

    /// The use of a key: a call about a payment, or one that creates a payment.
    static func use(_ call: DirectCall) -> [UInt8] {
        Array("\(call.endpoint.name) \(call.parameters["paymentId"] ?? "")".utf8)
    }

    /// The first outcome; `nil` if this is the first request.
    func earlier(_ call: DirectCall) async throws -> DirectReply? {
        guard let key = call.idempotenceKey else { return nil }
        let scope = Self.scope(call.shop)
        let (held, payment) = try await paymentService.store.read { store in
            let held = try store.claim(scope: scope, key: key)
            return (held, try held?.payment.flatMap { try store.payment($0) })
        }
        guard let held else { return nil }
        let now = paymentService.clock.now()
        if let refused = DirectRefusals.Remembered(held), refused.until <= now {
            // It has expired, and was not deleted yet.
            try await paymentService.store.write { try $0.deleteClaims(expiredAt: now) }
            return nil
        }
        return try reply(to: held, payment, of: call)
    }

    /// The answer to the call that holds the key, in the current state.
    func reply(to held: HeldClaim, _ payment: Payment?, of call: DirectCall) throws -> DirectReply {
        if let use = held.claim.fingerprint, use != Self.use(call) {
            throw DirectRefusal(
                .invalidValue, propertyName: DirectIdempotence.keyHeader, message: "the key was used for another call")
        }
        if let refused = DirectRefusals.Remembered(held) {
            throw DirectRepeatedRefusal(refusal: refused.refusal, firstAt: refused.at)
        }
        guard let payment else { throw DirectRefusal.inProgress }
        guard let answer = held.claim.answer else { return try Self.created(payment, isRepeat: true) }
        let number = Int(String(decoding: answer, as: UTF8.self))
        guard let operation = payment.operations.first(where: { $0.number == number }) else {
            throw DirectRefusal.inProgress
        }
        return try Self.done(operation, of: payment, isRepeat: true)
    }

    /// The answer of `createPayment`: 201, or 402 if the payment was declined.
    static func created(_ payment: Payment, isRepeat: Bool = false) throws -> DirectReply {
        guard payment.state != .authorising else {
            throw DirectRepeatedRefusal(refusal: .inProgress, firstAt: payment.createdAt)
        }
        let translation = try DirectTranslation(payment)
        let firstAt = isRepeat ? payment.createdAt : nil
        guard payment.state == .refused else { return DirectReply(201, translation.created, firstAt: firstAt) }
        let item = translation.decline
        // The contract: 402, also for a failed authentication, whose error contains 403.
        var refusal = DirectRefusal(status: 402, [item])
        refusal.paymentResult = translation.created
        guard isRepeat else { throw refusal }
        throw DirectRepeatedRefusal(refusal: refusal, firstAt: payment.createdAt)
    }

    /// The answer of `capture`, `cancel` and `refund`.
    static func done(_ operation: PaymentOperation, of payment: Payment, isRepeat: Bool = false) throws -> DirectReply {
        let translation = try DirectTranslation(payment)
        let firstAt = isRepeat ? operation.requestedAt : nil
        switch operation.kind {
        case .capture: return DirectReply(201, try translation.capture(operation), firstAt: firstAt)
        case .refund: return DirectReply(201, try translation.refund(operation), firstAt: firstAt)
        case .cancellation:
            var answer = DirectCancelResponse()
            let code = DirectStatusCode(operation.kind, operation.state)
            // Only a part was cancelled, and the rest is open or captured, perhaps later: the answer has the payment's
            // status.
            let isWhole = payment.state == .cancelled
            answer.payment = translation.answer(isWhole ? code : nil, operation: operation.number)
            return DirectReply(200, answer, firstAt: firstAt)
        }
    }
}

/// A repeated decline or refusal, or the answer that the first request is under way.
struct DirectRepeatedRefusal: Error {
    let refusal: DirectRefusal
    let firstAt: Instant
}
