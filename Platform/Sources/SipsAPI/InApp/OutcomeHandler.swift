import APISupport
import Engine
import GuichetCore
import GuichetSips

/// `outcome` of In-App wire 1: the result of an order (docs/in-app-wire.md, section 5).
struct OutcomeHandler: Sendable {
    let paymentService: PaymentService
    let paris: ParisTime

    func answer(_ request: InAppRequest) async throws -> OutcomeAnswer {
        let context = try context(request)
        // A change or a query has no outcome, and this call must not make any of them unusable.
        guard InitService.orderInitialize.operationNames.contains(context.operation) else {
            throw SipsRefusal(.invalidTransaction, field: "redirectionData", "not initialised for an order")
        }
        var answer = OutcomeAnswer()
        answer.inAppResponseCode = .accepted
        guard let held = try await held(context) else {
            answer.outcome = .unseen
            return answer
        }
        let first = held.content.payment
        guard let payment = try await paymentService.store.lookUp({ try first.flatMap($0.payment) }) else {
            answer.outcome = .unseen
            return answer
        }
        CallNotes.note(payment: payment.id)
        guard payment.state.isDecided else {
            answer.outcome = .pending
            return answer
        }
        answer.outcome = .final
        answer.response = try OrderResponseTranslation(paris: paris).response(for: payment)
        return answer
    }

    /// The context of the initialisation, or of the call that followed it: both identify the same order.
    private func context(_ request: InAppRequest) throws(SipsRefusal) -> RedirectionContext {
        if let text = request.redirectionData {
            if let context = RedirectionContext.open(text, by: paymentService.vault) { return context.noted() }
            // Never "unseen": a text that was damaged in transit must not lead to the answer that nothing was charged.
            throw SipsRefusal(.invalidTransaction, field: "redirectionData", "not a redirectionData of this platform")
        }
        guard let text = request.transactionContextData else {
            throw SipsRefusal(.formatError, field: "redirectionData", "redirectionData is missing")
        }
        guard let context = EnrolledContext.open(text, by: paymentService.vault)?.order else {
            throw SipsRefusal(
                .invalidTransaction, field: "transactionContextData", "not a transactionContextData of this platform")
        }
        return context.noted()
    }

    /// The payment that used the redirectionData. If there is none, the redirectionData is made unusable in the same
    /// transaction, so that an order still in transit is refused and the answer "unseen" stays true.
    private func held(_ context: RedirectionContext) async throws -> HeldClaim? {
        let claim = Claim(.call, scope: ContextUse.scope, key: context.id)
        if let held = try await paymentService.store.lookUp({ try $0.claim(scope: claim.scope, key: claim.key) }) {
            return held
        }
        // An order comes after its initialisation, so its claim is kept at least until a day after that. From then on
        // nothing is known: a missing claim may have expired, and "unseen" could be wrong.
        let initialisedAt = context.expiresAt.adding(seconds: -RedirectionContext.lifetimeSeconds)
        guard paymentService.clock.now() < initialisedAt.adding(seconds: ContextUse.answerSeconds) else {
            throw SipsRefusal(.sessionExpired, field: "redirectionData", "too long ago; ask the merchant's server")
        }
        // Also if it is too old for an order: one that was accepted just before may be in progress.
        return try await paymentService.store.write { store in
            try store.reserve(
                claim, holding: .spent, expiringAt: context.expiresAt.adding(seconds: ContextUse.answerSeconds))
        }
    }
}
