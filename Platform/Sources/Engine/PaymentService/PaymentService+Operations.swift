import GuichetCore
import Logging

/// Captures, cancellations and refunds that are confirmed later.
extension PaymentService {
    /// Requests an operation, in one durable step with the claim that makes it happen only once.
    ///
    /// - Returns: the payment, whose last operation is the new one; or what the request repeats.
    /// - Throws: ``LifecycleError`` if the payment does not allow it. Then the claim is free.
    package func operate(
        _ id: PaymentID, _ command: PaymentCommand, details: [UInt8] = [], claim: Claim? = nil
    ) async throws -> Placement {
        CallNotes.note(payment: id)
        return try await inShopTime(of: id) { try await operateNow(id, command, details, claim) }
    }

    private func operateNow(
        _ id: PaymentID, _ command: PaymentCommand, _ details: [UInt8], _ claim: Claim?
    ) async throws -> Placement {
        let now = clock.now()
        do {
            let (payment, isDecision) = try await Task.here {
                try await store.write { store in
                    if let claim, let held = try store.claim(scope: claim.scope, key: claim.key) {
                        throw ClaimHeld(purpose: claim.purpose, held: held)
                    }
                    let (payment, isDecision) = try step(id, command, at: now, details: details, in: store)
                    if let claim {
                        // Within one write no other call can intervene. On several nodes the row itself decides.
                        let held = try store.reserve(
                            claim, holding: .operation(id, number: payment.operations.last?.number ?? 0),
                            expiringAt: claim.secondsAfterDecision.map(now.adding(seconds:)))
                        if let held { throw ClaimHeld(purpose: claim.purpose, held: held) }
                    }
                    return (payment, isDecision)
                }
            }.value
            if isDecision { logDecision(of: payment) }
            return .placed(payment)
        } catch let conflict as ClaimHeld {
            return .repeated(try await repeated(conflict))
        }
    }

    /// Asks the acquirer about a payment's operations.
    ///
    /// - Parameter atOnce: also asks about operations that are not due yet.
    /// - Returns: the payment in its new state.
    @discardableResult
    package func settleOperations(of id: PaymentID, atOnce: Bool = false) async throws -> Payment {
        try await inShopTime(of: id) { try await settleNow(id, atOnce: atOnce) }
    }

    private func settleNow(_ id: PaymentID, atOnce: Bool) async throws -> Payment {
        // Before the payment is read: what was due under an earlier lease may have been done by another node.
        let lease = nodes?.lease
        guard let payment = try await store.lookUp({ try $0.payment(id) }) else {
            throw PaymentServiceError.unknownPayment(id)
        }
        let now = clock.now()
        var latest = payment
        for operation in payment.operations where operation.state.isOpen {
            let isDue = operation.dueAt.map { $0 <= now } ?? false
            guard isDue || (atOnce && operation.state == .requested) else { continue }
            latest = try await settle(operation, of: latest, under: lease)
        }
        return latest
    }

    /// The operations that are due, of all payments.
    ///
    /// - Parameter instant: leaves those that fall due after it; `nil` is now.
    @discardableResult
    package func runDueSettlements(by instant: Instant? = nil, limit: Int = 200) async throws -> Int {
        let now = instant ?? clock.now()
        let due = try await store.read { try $0.settlementsDue(at: now, limit: limit) }
        for id in due {
            // The platform stops: what it has not asked about stays due.
            if Task.isCancelled { break }
            do {
                try await settleOperations(of: id)
            } catch {
                // It stays due; the payments after it do not wait for it.
                logger.error("a due operation could not be settled", metadata: .failure(error, of: id))
            }
        }
        return due.count
    }

    private func settle(
        _ operation: PaymentOperation, of payment: Payment, under lease: Int64?
    ) async throws -> Payment {
        let request = SettlementRequest(
            payment: payment.id, shop: payment.shop, ordered: payment.amount, operation: operation,
            reference: acquirer.mayRefuseAtOnce ? name(of: payment) : nil, lease: lease)
        let verdict: SettlementVerdict
        do {
            // A caller that is cancelled is no answer of the acquirer.
            verdict = try await withinTimeout(isShielded: true) { try await acquirer.settle(request) }
        } catch is LeaseLapsed {
            // Nothing was sent. It stays due, for the node that has the duty.
            return payment
        } catch {
            logger.error(
                "the result of an operation is not known",
                metadata: ["payment": "\(payment.id)", "error": "\(type(of: error))"])
            verdict = .uncertain
        }
        let askAt = clock.now().adding(seconds: Self.uncertainSeconds)
        do {
            return try await advance(
                payment.id, .settleOperation(number: operation.number, verdict, askAt: askAt))
        } catch is LifecycleError {
            // Another call recorded the answer first.
            return try await store.lookUp { try $0.payment(payment.id) } ?? payment
        }
    }

    /// How long to wait before asking again, if the result is not known.
    static let uncertainSeconds: Int64 = 600
}
