import GuichetCore
import Logging

/// Captures, cancellations and refunds that are confirmed later.
extension PaymentService {
    /// What became of a request for an operation.
    package enum OperationPlacement: Sendable {
        /// It was written down; it is the last of the payment's operations.
        case placed(Payment)
        /// Its claim was held: which, and the payment as it is now.
        case repeated(HeldClaim, Payment?)
    }

    /// Asks for an operation, in one durable step with the claim that lets it happen once.
    ///
    /// - Parameter claim: its answer is the number of the operation, in decimal digits.
    /// - Throws: ``LifecycleError`` when the payment cannot be treated so. Then the claim is free.
    package func operate(
        _ id: PaymentID, _ command: PaymentCommand, details: [UInt8] = [], claim: OperationClaim? = nil
    ) async throws -> OperationPlacement {
        let now = clock.now()
        do {
            let (payment, isDecision) = try await Task {
                try await store.write { store in
                    if let claim, let held = try store.claim(scope: claim.scope, key: claim.key) {
                        throw ClaimHeld(held: held)
                    }
                    let (payment, isDecision) = try Self.step(id, command, at: now, details: details, in: store)
                    if let claim {
                        let number = payment.operations.last?.number ?? 0
                        // Nobody came between: it is the same write. On several nodes the row itself decides.
                        let held = try store.reserve(
                            Claim(
                                scope: claim.scope, key: claim.key, fingerprint: claim.fingerprint,
                                answer: Array("\(number)".utf8)), for: id,
                            expiringAt: now.adding(seconds: claim.seconds))
                        if let held { throw ClaimHeld(held: held) }
                    }
                    return (payment, isDecision)
                }
            }.value
            if isDecision { logDecision(of: payment) }
            return .placed(payment)
        } catch let conflict as ClaimHeld {
            let holder = conflict.held.payment
            return .repeated(conflict.held, try await store.read { try holder.flatMap($0.payment) })
        }
    }

    /// Asks whoever moves the money about a payment's operations.
    ///
    /// - Parameter atOnce: those too that were asked for just now, before their time.
    /// - Returns: the payment as it then is.
    @discardableResult
    package func settleOperations(of id: PaymentID, atOnce: Bool = false) async throws -> Payment {
        guard let payment = try await store.read({ try $0.payment(id) }) else {
            throw PaymentServiceError.unknownPayment(id)
        }
        let now = clock.now()
        var latest = payment
        for operation in payment.operations where operation.state.isOpen {
            let isDue = operation.dueAt.map { $0 <= now } ?? false
            guard isDue || (atOnce && operation.state == .requested) else { continue }
            latest = try await settle(operation, of: latest)
        }
        return latest
    }

    /// The operations whose time has come, of all payments.
    @discardableResult
    package func runDueSettlements(limit: Int = 200) async throws -> Int {
        let now = clock.now()
        let due = try await store.read { try $0.settlementsDue(at: now, limit: limit) }
        for id in due {
            do {
                try await settleOperations(of: id)
            } catch {
                // It stays due; the ones behind it do not wait for it.
                logger.error(
                    "a due operation could not be settled",
                    metadata: ["payment": "\(id)", "error": "\(type(of: error))"])
            }
        }
        return due.count
    }

    private func settle(_ operation: PaymentOperation, of payment: Payment) async throws -> Payment {
        let request = SettlementRequest(
            payment: payment.id, shop: payment.shop, ordered: payment.amount, operation: operation)
        let verdict: SettlementVerdict
        do {
            verdict = try await withinTimeout { try await acquirer.settle(request) }
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
            // Somebody else heard it first.
            return try await store.read { try $0.payment(payment.id) } ?? payment
        }
    }

    /// How long after an answer that told nothing it is asked again.
    static let uncertainSeconds: Int64 = 600
}

/// "This operation may happen once."
package struct OperationClaim: Sendable, Hashable {
    package let scope: String
    package let key: String
    /// What a repeat is compared with, as in ``Claim``.
    package let fingerprint: [UInt8]?
    /// How long it is remembered.
    package let seconds: Int64

    package init(scope: String, key: String, fingerprint: [UInt8]? = nil, seconds: Int64) {
        self.scope = scope
        self.key = key
        self.fingerprint = fingerprint
        self.seconds = seconds
    }
}
