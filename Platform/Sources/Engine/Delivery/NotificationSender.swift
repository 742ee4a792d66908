/// Sends a notification over the network. It follows no redirect, connects to no address that is not allowed, and has a
/// timeout.
package protocol NotificationSender: Sendable {
    func deliver(_ request: NotificationRequest, to url: String) async -> Delivery
}

/// Writes an API's notification about a payment: in its current state or, where each step is announced, as it was at
/// that step.
package protocol NotificationWriter: Sendable {
    /// How its notifications are delivered.
    var terms: DeliveryTerms { get }

    /// - Returns: `nil` if there is nothing to send, now or later.
    func request(about payment: Payment, for notification: Notification) throws -> NotificationRequest?

    /// - Parameter event: the index of the event, from 0.
    /// - Returns: `nil` if there is nothing to send, now or later.
    func request(about link: PaymentLink, event: Int, for notification: Notification) throws -> NotificationRequest?
}

extension NotificationWriter {
    package var terms: DeliveryTerms { DeliveryTerms() }

    /// For an API without payment links.
    package func request(about link: PaymentLink, event: Int, for notification: Notification) throws
        -> NotificationRequest?
    { nil }
}
