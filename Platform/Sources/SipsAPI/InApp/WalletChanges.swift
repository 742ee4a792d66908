import Engine
import GuichetCore
import GuichetSips

/// Makes a change that is no payment, and answers: the change is made once, and the same request gets the same answer.
///
/// The change and its answer are written in one transaction. So an answer means that the change was made, and a resend
/// after a lost answer gets the same answer and changes nothing.
struct WalletChanges: Sendable {
    let paymentService: PaymentService

    /// It gets the shop's time.
    typealias Change<Answer> = @Sendable (any StoreWriter, Instant) throws -> Answer

    /// - Parameter prepare: reads and checks the request. A refusal, here or by the change, uses nothing up.
    func answer<Answer: OperationResponse>(
        _ use: ContextUse, prepare: () throws(SipsRefusal) -> Change<Answer>
    ) async throws -> Answer {
        try await InAppRepeats(store: paymentService.store).result(of: use, preparing: prepare) {
            try await make($0, use)
        } again: {
            try Self.answer(of: $0, use)
        }
    }

    private func make<Answer: OperationResponse>(
        _ change: @escaping Change<Answer>, _ use: ContextUse
    ) async throws -> Answer {
        let now = paymentService.clock.now()
        let expiry = now.adding(seconds: ContextUse.answerSeconds)
        return try await paymentService.store.write { store in
            // Errors undo the whole write.
            if let held = try store.claim(scope: ContextUse.scope, key: use.context.id) {
                throw InAppRepeats.Repeated(first: Repeat(.call, held, nil))
            }
            let answer = try change(store, now)
            let content = ClaimContent.answer(JSONValue.object(answer.wireObject).encoded())
            if let held = try store.reserve(use.claim, holding: content, expiringAt: expiry) {
                throw InAppRepeats.Repeated(first: Repeat(.call, held, nil))
            }
            return answer
        }
    }

    /// The answer that the first request got, if this is the same one.
    private static func answer<Answer: OperationResponse>(of first: Repeat, _ use: ContextUse) throws -> Answer {
        try use.check(first.held, usedBy: "request")
        guard case .answer(let kept) = first.held.content, let answer = try JSONValue(parsing: kept).object else {
            throw AnswerUnreadable()
        }
        return try Answer(wireObject: answer)
    }

    struct AnswerUnreadable: Error {}
}
