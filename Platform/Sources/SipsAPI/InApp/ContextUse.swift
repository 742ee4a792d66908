import Engine
import GuichetCore
import GuichetSips

/// The use of an initialisation by a phone's request: for an order, a change of a wallet, or a payment token.
///
/// An initialisation is used once. The claim of its context tells by which request, and what that one made.
struct ContextUse: Sendable {
    let context: RedirectionContext
    /// The request that uses it (``InAppCall/fingerprint``).
    let fingerprint: [UInt8]
    /// The field that carried the context, for refusals.
    let field: String

    static let scope = "inapp/redirection"
    /// The first answer is repeated until a day after the final state.
    static let answerSeconds: Int64 = 86_400

    init(of context: RedirectionContext, by call: InAppCall, field: String = "redirectionData") {
        self.context = context
        self.field = field
        fingerprint = call.fingerprint
    }

    /// To be reserved in the transaction that makes something.
    var claim: Claim {
        Claim(
            .call, scope: Self.scope, key: context.id, fingerprint: fingerprint,
            secondsAfterDecision: Self.answerSeconds)
    }

    /// Refuses every request but the one that used the initialisation.
    ///
    /// - Parameter user: what that request is, for the reason.
    func check(_ held: HeldClaim, usedBy user: String) throws(SipsRefusal) {
        guard let first = held.fingerprint, ConstantTime.equal(first, fingerprint) else {
            throw usedBefore(by: user)
        }
    }

    func usedBefore(by user: String) -> SipsRefusal {
        SipsRefusal(.suspectedFraud, field: field, "used by another \(user) before")
    }
}
