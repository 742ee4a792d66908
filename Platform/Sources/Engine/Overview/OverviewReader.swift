/// What an operator asks of the store, across all APIs and shops.
package protocol OverviewReader {
    func payments(_ query: PaymentQuery) throws -> [Payment]
    /// Payments that a merchant's reference or claim names, in any shop, newest first.
    func payments(named reference: String, limit: Int) throws -> [Payment]
    /// The payments that were created in a span of time.
    func paymentSummary(from start: Instant, until end: Instant) throws -> PaymentSummary
    /// What happened in a span of time, oldest first.
    func events(after start: Instant, through end: Instant, limit: Int) throws -> [HistoryEntry]
    /// Events after a place in the order in which they were stored, oldest first.
    func events(after position: Int64, limit: Int) throws -> [StoredEvent]
    /// The place of the newest event; 0 if there is none.
    func lastEventPosition() throws -> Int64
    /// When something is due next, after an instant: a step of a payment, a question, a notification, a mail, the end of
    /// a payment link.
    func nextDue(after instant: Instant) throws -> Instant?
    func notifications(in state: Notification.State?, limit: Int) throws -> [Notification]
}

/// An event with its place in the order in which events were stored.
package struct StoredEvent: Sendable, Hashable {
    package let position: Int64
    package let entry: HistoryEntry

    package init(position: Int64, entry: HistoryEntry) {
        self.position = position
        self.entry = entry
    }
}
