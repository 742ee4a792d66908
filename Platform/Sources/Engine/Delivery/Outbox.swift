package import Logging

/// Brings notifications to their receivers, again and again with growing delays.
///
/// Each try takes the row for a while in a transaction of its own (so two nodes never try at once), sends without
/// holding anything, and writes down what came of it. A failure concerns one row only: a notification that cannot be
/// written or a receiver that hangs never stands in another one's way.
package struct Outbox: Sendable {
    /// At the same time, in all and for one receiver.
    package static let limit = 128
    package static let perHost = 4
    /// How long a try may take before it counts as lost. Longer than the sender's own timeout.
    static let leaseSeconds: Int64 = 60

    private let store: any PaymentStore
    private let clock: any PlatformClock
    private let sender: any NotificationSender
    private let writers: [String: any NotificationWriter]
    private let schedule: RetrySchedule
    private let logger: Logger

    /// - Parameter writers: by the name of the API.
    package init(
        store: any PaymentStore, clock: any PlatformClock, sender: any NotificationSender,
        writers: [String: any NotificationWriter],
        logger: Logger, schedule: RetrySchedule = .notifications
    ) {
        self.store = store
        self.clock = clock
        self.sender = sender
        self.writers = writers
        self.schedule = schedule
        self.logger = logger
    }

    /// Takes what is due, at most `limit`, so that nobody else does.
    ///
    /// - Parameter busyHosts: receivers that have as many tries under way as they may.
    package func take(limit: Int = Outbox.limit, busyHosts: [String] = []) async throws -> [Notification] {
        let now = clock.now()
        guard limit > 0 else { return [] }
        // Looked at before anything is written: an idle platform flushes nothing.
        let isIdle = try await store.read {
            try $0.notificationsDue(at: now, limit: 1, perHost: 1, excludingHosts: busyHosts).isEmpty
        }
        guard !isIdle else { return [] }
        return try await store.write { store in
            try store.notificationsDue(
                at: now, limit: limit, perHost: Self.perHost, excludingHosts: busyHosts
            ).map { notification in
                var taken = notification
                taken.attempts += 1
                taken.nextAt = now.adding(seconds: Self.leaseSeconds)
                taken.isTaken = true
                try store.update(taken)
                return taken
            }
        }
    }

    /// Gives back what a process had taken when it ended, so that it is tried again at once and not when the lease ends.
    ///
    /// Only for a process that has the store to itself: another one may be in the middle of its tries.
    ///
    /// - Returns: how many there were.
    package static func giveBackLost(in store: any PaymentStore, at now: Instant) async throws -> Int {
        // Looked at first: a start that finds nothing flushes nothing.
        guard try await !store.read({ try $0.takenNotifications().isEmpty }) else { return 0 }
        return try await store.write { store in
            let lost = try store.takenNotifications()
            for var notification in lost {
                notification.isTaken = false
                notification.nextAt = now
                notification.lastResult = "the platform ended during the try"
                try store.update(notification)
            }
            return lost.count
        }
    }

    /// Tries one that was taken, and writes down what came of it.
    package func deliver(_ notification: Notification) async throws {
        let result = await attempt(notification)
        let now = clock.now()
        let after = try await store.write { store -> Notification in
            guard var current = try store.notification(notification.id) else { return notification }
            current.isTaken = false
            switch result {
            case .accepted:
                current.state = .delivered
                current.nextAt = nil
                current.lastResult = "delivered"
            case .failed(let reason):
                let api = try Self.subject(of: current, in: store)?.api
                current.nextAt = next(after: current.attempts, of: api, at: now)
                current.state = current.nextAt == nil ? .failed : .waiting
                current.lastResult = reason
            }
            try store.update(current)
            return current
        }
        if case .failed(let reason) = result {
            logger.warning(
                "a notification was not delivered",
                metadata: [
                    "about": "\(after.about)", "attempt": "\(after.attempts)", "reason": "\(reason)",
                    "next": "\(after.state == .failed ? "given up" : "later")",
                ])
        }
    }

    private enum Subject: Sendable {
        case payment(Payment)
        case link(PaymentLink, event: Int)

        var api: String {
            switch self {
            case .payment(let payment): payment.shop.api
            case .link(let link, _): link.shop.api
            }
        }

        func request(by writer: any NotificationWriter, for notification: Notification) throws -> NotificationRequest? {
            switch self {
            case .payment(let payment): try writer.request(about: payment, for: notification)
            case .link(let link, let event): try writer.request(about: link, event: event, for: notification)
            }
        }
    }

    private static func subject(of notification: Notification, in store: any StoreReader) throws -> Subject? {
        switch notification.about {
        case .payment(let id): try store.payment(id).map(Subject.payment)
        case .link(let id, let event): try store.paymentLink(id).map { .link($0, event: event) }
        }
    }

    private func next(after attempts: Int, of api: String?, at now: Instant) -> Instant? {
        if let retries = api.flatMap({ writers[$0] })?.terms.retries {
            return retries.next(afterAttempt: attempts, at: now)
        }
        return schedule.delay(afterAttempt: attempts).map { now.adding(seconds: $0) }
    }

    private func attempt(_ notification: Notification) async -> Delivery {
        do {
            guard let subject = try await store.read({ try Self.subject(of: notification, in: $0) }) else {
                return .failed(reason: "what it is about is not there")
            }
            guard let writer = writers[subject.api] else { return .failed(reason: "no writer for its face") }
            // Nothing to say counts as said.
            guard let request = try subject.request(by: writer, for: notification) else { return .accepted }
            return await sender.deliver(request, to: notification.url)
        } catch {
            return .failed(reason: "the notification could not be written: \(type(of: error))")
        }
    }
}
