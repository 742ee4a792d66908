/// What can be asked of stored checkout sessions.
package protocol CheckoutSessionReader {
    func checkoutSession(_ id: CheckoutSessionID) throws -> CheckoutSession?
    /// The session that waits for this payment to be decided.
    func checkoutSession(underWay payment: PaymentID) throws -> CheckoutSession?
    /// Those that are open although nobody may begin to pay any more, longest over first.
    func checkoutSessionsOpen(expiringBy instant: Instant, limit: Int) throws -> [CheckoutSession]
}

/// What can be done to stored checkout sessions. The rules are in ``PaymentService/open(_:)`` and its neighbours.
package protocol CheckoutSessionWriter: CheckoutSessionReader {
    func insert(_ session: CheckoutSession) throws
    /// Writes down its state and its payments.
    func update(_ session: CheckoutSession) throws
    /// Closed ones, whose time has come.
    func deleteCheckoutSessions(keptUntil instant: Instant) throws
}
