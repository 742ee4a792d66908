/// An API's rules for its recurring orders.
package protocol RecurringOrderRules: Sendable {
    /// The payment that falls due, and what follows it.
    ///
    /// - Throws: if it cannot be ordered, for example because the shop has no contract any more. It is tried again later.
    ///   A ``RecurringOrderObstacle`` tells an operator why.
    func payment(of order: RecurringOrder, with token: CardToken, at now: Instant) throws -> (
        order: PaymentOrder, after: RecurringOrder.Content
    )
}
