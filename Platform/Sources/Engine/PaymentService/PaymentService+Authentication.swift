package import GuichetCore

/// Payments whose cardholder is with the card's issuer (``PaymentOrder/authenticatingUntil``).
extension PaymentService {
    /// The cardholder is back: asks the acquirer, or refuses without asking. Only the first call has an effect.
    ///
    /// The caller passes the security code, since it is never stored.
    ///
    /// - Parameters:
    ///   - refusal: the refusal after an authentication that did not succeed; `nil` asks the acquirer.
    ///   - details: the API's own data, with the issuer's answer.
    ///   - attempt: the attempt of a checkout session that the payment becomes. Until then the shopper may pay
    ///     otherwise.
    /// - Throws: ``LifecycleError`` if the payment does not wait for its cardholder, ``CheckoutError`` if its checkout
    ///   session cannot be paid: nothing has happened.
    package func authorise(
        _ id: PaymentID, afterAuthentication refusal: PaymentOrder.Refusal?, details: [UInt8],
        securityCode: CardSecurityCode?, joining attempt: CheckoutAttempt? = nil
    ) async throws -> Payment {
        CallNotes.note(payment: id)
        return try await inShopTime(of: id) {
            try await Task.here { try await authoriseToTheEnd(id, refusal, details, securityCode, attempt) }.value
        }
    }

    private func authoriseToTheEnd(
        _ id: PaymentID, _ refusal: PaymentOrder.Refusal?, _ details: [UInt8], _ securityCode: CardSecurityCode?,
        _ attempt: CheckoutAttempt?
    ) async throws -> Payment {
        let now = clock.now()
        let message = message(at: now)
        let (begun, isDecision, question) = try await store.write { store in
            guard let payment = try store.payment(id) else { throw PaymentServiceError.unknownPayment(id) }
            // Only an order that waits for its cardholder: later authorisations are made by the engine itself.
            guard payment.state == .authenticating else { throw LifecycleError.wrongState(payment.state) }
            // After that it counts as abandoned, even if that is not recorded yet.
            if let limit = payment.dueAt, limit <= now { throw LifecycleError.tooLate(limit: limit) }
            if let attempt { try Self.begin(attempt, with: id, at: now, in: store) }
            try store.setDetails(details, of: id)
            let command: PaymentCommand =
                refusal.map { .refuseUnasked(code: $0.code, acquirerCode: $0.acquirerCode) }
                ?? .beginAuthorisation(message)
            let (begun, isDecision) = try step(id, command, at: now, in: store)
            // Here: if its card cannot be opened, nothing has happened, and the payment still waits for its cardholder.
            let question =
                refusal == nil
                ? try request(about: begun, messageID: message, kind: begun.asking, securityCode: securityCode) : nil
            return (begun, isDecision, question)
        }
        if isDecision { logDecision(of: begun) }
        guard let question else { return begun }
        return try await decide(question, about: id, known: begun)
    }
}
