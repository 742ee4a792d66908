import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Stores refusals under an idempotence key.
///
/// After a refusal, a merchant may assume that nothing was done. But if the refused call is a repeat, the
/// first call may still be in transit: a capture that is too early for the repeat may not be too early for the first
/// call. So the key is reserved: while a call that was signed earlier can still be accepted, the answer is the refusal.
/// After that the key is free again: nothing was done under it.
struct DirectRefusals: Sendable {
    let paymentService: PaymentService
    let repeats: DirectIdempotentCalls
    /// A call may be dated this far ahead, and arrive this far after its date.
    let seconds: Int64

    init(paymentService: PaymentService, repeats: DirectIdempotentCalls, choices: DirectChoices) {
        self.paymentService = paymentService
        self.repeats = repeats
        seconds = 2 * choices.dateToleranceSeconds
    }

    /// - Returns: the outcome of another request under the key, if that was the same call. Otherwise the refusal is
    ///   thrown.
    func remember(_ refusal: DirectRefusal, of call: DirectCall) async throws -> DirectReply {
        guard let key = call.idempotenceKey else { throw refusal }
        let now = paymentService.clock.now()
        let claim = Claim(
            scope: DirectIdempotentCalls.scope(call.shop), key: key, fingerprint: DirectIdempotentCalls.use(call),
            answer: Remembered(refusal: refusal, at: now, until: now.adding(seconds: seconds)).encoded())
        let (held, payment) = try await paymentService.store.write { [seconds] store in
            let held = try store.reserve(claim, for: nil, expiringAt: now.adding(seconds: seconds))
            return (held, try held?.payment.flatMap { try store.payment($0) })
        }
        guard let held, held.claim.fingerprint == claim.fingerprint else { throw refusal }
        return try repeats.reply(to: held, payment, of: call)
    }

    /// A refusal as stored in a claim.
    struct Remembered: Sendable {
        let refusal: DirectRefusal
        let at: Instant
        let until: Instant

        func encoded() -> [UInt8] {
            var json = JSONObject()
            json.append("status", .integer(Int64(refusal.status)))
            json.append("at", .integer(at.milliseconds))
            json.append("until", .integer(until.milliseconds))
            json.append("errors", .array(refusal.items.map { .object($0.json) }))
            return JSONValue.object(json).encoded()
        }

        init(refusal: DirectRefusal, at: Instant, until: Instant) {
            self.refusal = refusal
            self.at = at
            self.until = until
        }

        /// - Returns: `nil` for a claim of another kind.
        init?(_ held: HeldClaim) {
            guard held.payment == nil, let answer = held.claim.answer, let json = try? JSONValue(parsing: answer),
                let status = json["status"].flatMap(Int64.init(direct:)),
                let at = json["at"].flatMap(Int64.init(direct:)),
                let until = json["until"].flatMap(Int64.init(direct:)),
                let items = json["errors"]?.array
            else { return nil }
            refusal = DirectRefusal(
                status: Int(status), items.compactMap { $0.object.map(DirectErrorItem.init(json:)) })
            self.at = Instant(milliseconds: at)
            self.until = Instant(milliseconds: until)
        }
    }
}

extension DirectRefusal {
    /// Whether it means that the call was not carried out. A decline is a payment; a conflict says nothing about that;
    /// a caller who is not authenticated, or whose body is too large, has no key.
    var saysNothingWasDone: Bool { (status == 400 || status == 404) && paymentResult == nil }
}
