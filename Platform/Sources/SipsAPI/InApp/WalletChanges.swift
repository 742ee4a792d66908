import Engine
import GuichetCore
import GuichetSips

/// Makes a change that is no payment, and answers: the change is made once, and the same request gets the same answer.
///
/// The change and its answer are written in one transaction. So an answer means that the change was made, and a resend
/// after a lost answer gets the same answer and changes nothing.
struct WalletChanges: Sendable {
    let paymentService: PaymentService

    typealias Change<Answer> = @Sendable (any StoreWriter) throws -> Answer

    /// - Parameter prepare: reads and checks the request. A refusal, here or by the change, uses nothing up.
    func answer<Answer: OperationResponse>(
        _ context: RedirectionContext, _ fingerprint: [UInt8], prepare: () throws(SipsRefusal) -> Change<Answer>
    ) async throws -> Answer {
        let change: Change<Answer>
        do throws(SipsRefusal) {
            change = try prepare()
        } catch {
            // As with orders: a request that is refused now may have been carried out before.
            let held = try await paymentService.store.lookUp {
                try $0.claim(scope: OrderPlacement.redirectionScope, key: context.id)
            }
            guard let held else { throw error }
            return try Self.repeated(held, fingerprint)
        }
        let expiry = paymentService.clock.now().adding(seconds: OrderPlacement.answerSeconds)
        do {
            return try await paymentService.store.write { store in
                if let held = try store.claim(scope: OrderPlacement.redirectionScope, key: context.id) {
                    throw Used(held: held)
                }
                let answer = try change(store)
                let claim = Claim(
                    .call, scope: OrderPlacement.redirectionScope, key: context.id, fingerprint: fingerprint)
                let content = ClaimContent.answer(JSONValue.object(answer.wireObject).encoded())
                if let held = try store.reserve(claim, holding: content, expiringAt: expiry) { throw Used(held: held) }
                return answer
            }
        } catch let used as Used {
            return try Self.repeated(used.held, fingerprint)
        }
    }

    /// Thrown inside a write, so that the whole write is undone.
    private struct Used: Error {
        let held: HeldClaim
    }

    private static func repeated<Answer: OperationResponse>(_ held: HeldClaim, _ fingerprint: [UInt8]) throws -> Answer
    {
        guard let first = held.fingerprint, ConstantTime.equal(first, fingerprint) else {
            throw SipsRefusal(.suspectedFraud, field: "redirectionData", "used by another request before")
        }
        guard case .answer(let kept) = held.content, let answer = try JSONValue(parsing: kept).object else {
            throw AnswerUnreadable()
        }
        return try Answer(wireObject: answer)
    }

    struct AnswerUnreadable: Error {}
}
