/// Reads stored checkout sessions.
package protocol CheckoutSessionReader {
    func checkoutSession(_ id: CheckoutSessionID) throws -> CheckoutSession?
    /// The session that waits for this payment to be decided.
    func checkoutSession(underWay payment: PaymentID) throws -> CheckoutSession?
    /// Open sessions that no longer accept a payment, longest expired first.
    func checkoutSessionsOpen(expiringBy instant: Instant, limit: Int) throws -> [CheckoutSession]
}

/// Writes stored checkout sessions. The rules are in ``PaymentService/open(_:)`` and its neighbours.
package protocol CheckoutSessionWriter: CheckoutSessionReader {
    func insert(_ session: CheckoutSession) throws
    /// Stores its state and its payments.
    func update(_ session: CheckoutSession) throws
    /// Deletes closed sessions that are no longer kept.
    func deleteCheckoutSessions(keptUntil instant: Instant) throws
}
