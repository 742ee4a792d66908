/// What an operator asks of the store, across all APIs and shops.
package protocol OverviewReader {
    func payments(_ query: PaymentQuery) throws -> [Payment]
    /// The same, of those that a merchant's reference or claim names, in any shop.
    func payments(named reference: String, _ query: PaymentQuery) throws -> [Payment]
    /// The payments that were created in a span of time.
    func paymentSummary(from start: Instant, until end: Instant) throws -> PaymentSummary
    /// What happened in a span of time, oldest first.
    ///
    /// - Parameter shop: `nil` for all.
    func events(after start: Instant, through end: Instant, of shop: ShopID?, limit: Int) throws -> [HistoryEntry]
    /// Events after a place in the order in which they were stored, oldest first.
    func events(after position: Int64, limit: Int) throws -> [StoredEvent]
    /// The place of the newest event; 0 if there is none.
    func lastEventPosition() throws -> Int64
    /// As ``events(after:limit:)``, with those before which a transaction that is still open may store another one: for an
    /// answer, and not for a reader that goes on after the last of them.
    func eventsSoFar(after position: Int64, limit: Int) throws -> [HistoryEntry]
    /// The place of the newest of those.
    func lastEventPositionSoFar() throws -> Int64
    /// Attempts of notifications after a place in the order in which they were stored, oldest first, without what was sent.
    func deliveries(after position: Int64, limit: Int) throws -> [StoredDelivery]
    /// The place of the newest attempt; 0 if there is none.
    func lastDeliveryPosition() throws -> Int64
    /// When something is due next, after an instant: a step of a payment, a question, a notification, a mail, the end of
    /// a payment link.
    ///
    /// - Parameter shop: only this shop, by its own clock; `nil` for all, by the platform's clock.
    func nextDue(after instant: Instant, of shop: ShopID?) throws -> Instant?
    /// The payments that are due next, after an instant: those of one moment, in the order of their steps.
    ///
    /// - Parameters:
    ///   - shop: as for ``nextDue(after:of:)``.
    ///   - states: which payments are meant.
    /// - Returns: `nil` if something else comes before their step: another payment's, a notification, the end of a payment
    ///   link at the same moment.
    func nextSteps(after instant: Instant, of shop: ShopID?, in states: [PaymentState], limit: Int) throws -> DueSteps?
    /// How far the clocks of shops are ahead of the platform's, in milliseconds.
    func shopClocks() throws -> [ShopID: Int64]
    func notifications(_ query: NotificationQuery) throws -> [Notification]
    /// Without those whose card's payment is not decided.
    func recurringOrders(_ query: ShopRowQuery) throws -> [RecurringOrder]
    func mandates(_ query: ShopRowQuery) throws -> [Mandate]
    /// What was sent and answered, oldest first.
    func attempts(of notification: NotificationID) throws -> [DeliveryAttempt]
    /// The shops whose notifications are held back.
    func heldShops() throws -> [ShopID]
}

package protocol OverviewWriter {
    /// - Returns: whether it was set: the clock of a shop that was removed is not.
    @discardableResult
    func setClock(of shop: ShopID, ahead milliseconds: Int64) throws -> Bool
    /// It gets the next number; the oldest beyond ``DeliveryAttempt/kept`` go.
    func append(_ attempt: DeliveryAttempt, of notification: NotificationID) throws
    func deleteAttempts(madeBefore instant: Instant) throws
    /// Holds a shop's notifications back, later ones too.
    ///
    /// - Returns: how many were waiting.
    func holdNotifications(of shop: ShopID) throws -> Int
    /// Lets them be sent at once.
    ///
    /// - Returns: how many were held.
    func releaseNotifications(of shop: ShopID, at now: Instant) throws -> Int
}

/// Which notifications an operator asks for. Newest first.
package struct NotificationQuery: Sendable, Hashable {
    package var state: Notification.State?
    /// The notification that ended the page before.
    package var before: Cursor?
    package var limit = 50

    /// A place in the order.
    package struct Cursor: Sendable, Hashable {
        package let createdAt: Instant
        package let id: NotificationID

        package init(createdAt: Instant, id: NotificationID) {
            self.createdAt = createdAt
            self.id = id
        }
    }

    package init() {}
}

/// Payments that are due at the same moment.
package struct DueSteps: Sendable, Hashable {
    /// By the platform's clock, or by the shop's that was asked for.
    package let moment: Instant
    package let payments: [PaymentID]

    package init(moment: Instant, payments: [PaymentID]) {
        self.moment = moment
        self.payments = payments
    }
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

/// An attempt with its place in the order in which attempts were stored.
package struct StoredDelivery: Sendable, Hashable {
    package let position: Int64
    package let notification: NotificationID
    package let attempt: DeliveryAttempt

    package init(position: Int64, notification: NotificationID, attempt: DeliveryAttempt) {
        self.position = position
        self.notification = notification
        self.attempt = attempt
    }
}
