import APISupport
import Engine
import GuichetCore
import GuichetSips

/// `outcome` of In-App wire 1: what became of an order (docs/in-app-wire.md, section 5).
struct OutcomeHandler: Sendable {
    let paymentService: PaymentService
    let paris: ParisTime

    func answer(_ request: InAppRequest) async throws -> OutcomeAnswer {
        let context = try context(request)
        // Of a change or a question there is no outcome to tell, and none of them may be burnt by asking.
        guard InitService.orderInitialize.operationNames.contains(context.operation) else {
            throw SipsRefusal(.invalidTransaction, field: "redirectionData", "not initialised for an order")
        }
        var answer = OutcomeAnswer()
        answer.inAppResponseCode = .accepted
        guard let held = try await held(context) else {
            answer.outcome = .unseen
            return answer
        }
        let holder = held.payment
        guard let payment = try await paymentService.store.read({ try holder.flatMap($0.payment) }) else {
            answer.outcome = .unseen
            return answer
        }
        guard payment.state.isDecided else {
            answer.outcome = .pending
            return answer
        }
        answer.outcome = .final
        answer.response = try OrderResponseTranslation(paris: paris).response(for: payment)
        return answer
    }

    /// Of the initialisation, or of the call that followed on it: both name the same order.
    private func context(_ request: InAppRequest) throws(SipsRefusal) -> RedirectionContext {
        if let text = request.redirectionData {
            if let context = RedirectionContext.open(text, by: paymentService.vault) { return context }
            // Never "unseen": a text that was damaged on the way must not say that nobody was charged.
            throw SipsRefusal(.invalidTransaction, field: "redirectionData", "not a redirectionData of this platform")
        }
        guard let text = request.transactionContextData else {
            throw SipsRefusal(.formatError, field: "redirectionData", "redirectionData is missing")
        }
        guard let context = EnrolledContext.open(text, by: paymentService.vault)?.order else {
            throw SipsRefusal(
                .invalidTransaction, field: "transactionContextData", "not a transactionContextData of this platform")
        }
        return context
    }

    /// Who holds the redirectionData. If nobody does, it is burnt in the same transaction, so that an order that is
    /// still on its way is refused and the answer "unseen" stays true.
    private func held(_ context: RedirectionContext) async throws -> HeldClaim? {
        let claim = Claim(scope: OrderPlacement.redirectionScope, key: context.id)
        if let held = try await paymentService.store.read({ try $0.claim(scope: claim.scope, key: claim.key) }) {
            return held
        }
        // An order came after its initialisation, so its claim was kept until a day after that at the least. From then
        // on nothing is known: a claim that is not there may have been there, and "unseen" could be untrue.
        let initialisedAt = context.expiresAt.adding(seconds: -RedirectionContext.lifetimeSeconds)
        guard paymentService.clock.now() < initialisedAt.adding(seconds: OrderPlacement.answerSeconds) else {
            throw SipsRefusal(.sessionExpired, field: "redirectionData", "too long ago; ask the merchant's server")
        }
        // Also when it is too old to be ordered with: an order that was let in just before may be on its way.
        return try await paymentService.store.write { store in
            try store.reserve(
                claim, for: nil, expiringAt: context.expiresAt.adding(seconds: OrderPlacement.answerSeconds))
        }
    }
}
