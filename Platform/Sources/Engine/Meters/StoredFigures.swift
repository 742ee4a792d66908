/// What is read from the store when someone asks for the figures: what waits, and for how long.
package struct StoredFigures: Sendable {
    package var notificationsWaiting: Int
    package var notificationsFailed: Int
    package var openQuestions: Int
    package var mailsWaiting: Int
    package var mailsFailed: Int
    /// When the oldest notification that is not delivered yet was made; those that were given up do not count.
    package var oldestNotification: Instant?
    /// When the oldest payment whose outcome is not known was made.
    package var oldestUnknown: Instant?

    package init(_ store: any StoreReader) throws {
        notificationsWaiting = try store.countNotifications(.waiting)
        notificationsFailed = try store.countNotifications(.failed)
        openQuestions = try store.countPayments(in: .unknown) + store.countPayments(in: .pending)
        mailsWaiting = try store.countMails(.waiting)
        mailsFailed = try store.countMails(.failed)
        oldestNotification = try store.oldestUndeliveredNotification()
        oldestUnknown = try store.payments(in: .unknown, limit: 1).first.flatMap { try store.payment($0) }?.createdAt
    }
}

/// Reads ``StoredFigures`` at most once in five seconds: `GET /metrics` needs no token, and some figures are
/// counted over a whole table (docs/metrics.md). By the machine's clock, which no operator moves.
package actor KeptFigures {
    private let store: any Store
    private let validity: Duration
    /// A failure is kept as long: the reading that failed may be the longest.
    private var latest: (figures: Result<StoredFigures, any Error>, at: ContinuousClock.Instant)?
    /// Requests at the same time share it.
    private var reading: Task<StoredFigures, any Error>?

    package init(_ store: any Store, for validity: Duration = .seconds(5)) {
        self.store = store
        self.validity = validity
    }

    package func figures() async throws -> StoredFigures {
        if let latest, ContinuousClock.now - latest.at < validity { return try latest.figures.get() }
        if let reading { return try await reading.value }
        let task = Task<StoredFigures, any Error> { [store] in try await store.read { try StoredFigures($0) } }
        reading = task
        defer { reading = nil }
        let figures = await task.result
        latest = (figures, ContinuousClock.now)
        return try figures.get()
    }
}
