import GuichetCore
package import Logging
import Tracing

/// Delivers notifications to the merchants' servers.
package typealias NotificationQueue = DeliveryQueue<Notification>

extension DeliveryQueue<Notification> {
    /// - Parameters:
    ///   - writers: keyed by the name of the API.
    ///   - traces: of the requests that the payments come from.
    ///   - spans: each attempt is one.
    ///   - schedule: for APIs whose documents define none.
    package init(
        store: any Store, clock: any PlatformClock, sender: any NotificationSender,
        writers: [String: any NotificationWriter],
        names: [String: PaymentNaming] = [:], traces: TraceBook? = nil, spans: Spans = .none, logger: Logger,
        nodes: (any Nodes)? = nil, schedule: RetrySchedule = .notifications
    ) {
        let composer = NotificationComposer(store: store, writers: writers, names: names)
        self.init(store: store, clock: clock, logger: logger, nodes: nodes) {
            await Self.attempt($0, by: sender, composer, traces, spans)
        } next: { notification, store, now in
            let api = try NotificationSubject(of: notification, in: store)?.shop.api
            let own = api.flatMap { composer.writers[$0] }?.terms.retries
            return (own ?? schedule).next(afterAttempt: notification.attempts, at: now)
        }
    }

    private static func attempt(
        _ notification: Notification, by sender: any NotificationSender, _ composer: NotificationComposer,
        _ traces: TraceBook?, _ spans: Spans
    ) async -> Delivery {
        do {
            // Without a message to send, the notification counts as delivered.
            guard var request = try await composer.request(for: notification) else { return .accepted }
            var trace: RequestTrace?
            if case .payment(let id) = notification.about { trace = traces?.trace(of: id) }
            // An attempt may come hours after the request: where that is not known, it is a trace of its own.
            return await spans.span("deliver notification", .client, in: trace?.context ?? .topLevel) { span in
                request.announce(trace?.parent, span)
                AttemptNotes.sent(request)
                let delivery = await Self.deliver(request, in: trace?.parent, to: notification.url, by: sender)
                span?.note("guichet.notification", "\(notification.id)")
                span?.note("server.address", notification.host)
                if case .failed(let reason) = delivery { span?.fail(reason) }
                return delivery
            }
        } catch let problem as NotificationComposer.Problem {
            return .failed(reason: problem.reason)
        } catch {
            return .failed(reason: "the notification could not be written: \(type(of: error))")
        }
    }

    private static func deliver(
        _ request: NotificationRequest, in trace: TraceParent?, to url: String, by sender: any NotificationSender
    ) async -> Delivery {
        guard let trace else { return await sender.deliver(request, to: url) }
        return await TraceParent.$current.withValue(trace) { await sender.deliver(request, to: url) }
    }
}

/// Writes notifications as they are sent now.
package struct NotificationComposer: Sendable {
    package let store: any Store
    /// Keyed by the name of the API.
    package let writers: [String: any NotificationWriter]
    package let names: [String: PaymentNaming]

    package init(store: any Store, writers: [String: any NotificationWriter], names: [String: PaymentNaming] = [:]) {
        self.store = store
        self.writers = writers
        self.names = names
    }

    package struct Problem: Error {
        package let reason: String
    }

    /// - Returns: `nil` if there is nothing to send.
    package func request(for notification: Notification) async throws -> NotificationRequest? {
        guard let subject = try await store.read({ try NotificationSubject(of: notification, in: $0) }) else {
            throw Problem(reason: "its payment or payment link no longer exists")
        }
        guard let writer = writers[subject.shop.api] else { throw Problem(reason: "its API writes no notifications") }
        // The time that it tells is that of the shop, whose clock may be ahead of the platform's.
        let written = try ShopTime.$shop.withValue(subject.shop) { try subject.request(by: writer, for: notification) }
        guard var request = written else { return nil }
        request.origin = subject.origin(of: notification, names)
        return request
    }
}

/// What a notification is about, in its current state.
private enum NotificationSubject: Sendable {
    case payment(Payment)
    case link(PaymentLink, event: Int)

    /// `nil` if it no longer exists.
    init?(of notification: Notification, in store: any StoreReader) throws {
        switch notification.about {
        case .payment(let id):
            guard let payment = try store.payment(id) else { return nil }
            self = .payment(payment)
        case .link(let id, let event):
            guard let link = try store.paymentLink(id) else { return nil }
            self = .link(link, event: event)
        }
    }

    var shop: ShopID {
        switch self {
        case .payment(let payment): payment.shop
        case .link(let link, _): link.shop
        }
    }

    func origin(of notification: Notification, _ names: [String: PaymentNaming]) -> NotificationOrigin {
        switch self {
        case .payment(let payment):
            NotificationOrigin(
                id: notification.id, shop: payment.shop, amount: payment.amount.minorUnits,
                reference: { payment.reference ?? names[payment.shop.api]?(payment) })
        case .link(let link, _):
            NotificationOrigin(
                id: notification.id, shop: link.shop, amount: nil, reference: { nil })
        }
    }

    func request(by writer: any NotificationWriter, for notification: Notification) throws -> NotificationRequest? {
        switch self {
        case .payment(let payment): try writer.request(about: payment, for: notification)
        case .link(let link, let event): try writer.request(about: link, event: event, for: notification)
        }
    }
}

extension Notification: QueuedMessage {
    package static let kind = "notification"
    package static let secondsAfterLoss: Int64 = 60
    package static let limit = 128
    package static let limitPerReceiver = 4

    package var title: String { about.description }
    package var receiver: String { host }

    package mutating func end(_ isDelivered: Bool, at now: Instant) {
        state = isDelivered ? .delivered : .failed
        if isDelivered { lastResult = "delivered" }
    }

    /// What had nothing to send says so: an operator must not tell a merchant that it came.
    package mutating func end(with attempt: DeliveryAttempt, at now: Instant) {
        end(true, at: now)
        lastResult = attempt.result
    }

    package static func due(
        at now: Instant, limit: Int, perShop: Int, underWay: [String: Int], in store: any StoreReader
    ) throws -> [Notification] {
        try store.notificationsDue(
            at: now, limit: limit, perHost: limitPerReceiver, perShop: perShop, underWay: underWay)
    }

    package static func taken(in store: any StoreReader) throws -> [Notification] { try store.takenNotifications() }

    package static func stored(_ id: NotificationID, in store: any StoreReader) throws -> Notification? {
        try store.notification(id)
    }

    package func save(in store: any StoreWriter) throws { try store.update(self) }

    package var isHeld: Bool { state == .held }

    package func shop(in store: any StoreReader) throws -> ShopID? {
        switch about {
        case .payment(let id): try store.payment(id)?.shop
        case .link(let id, _): try store.paymentLink(id)?.shop
        }
    }

    package func keep(_ attempt: DeliveryAttempt, in store: any StoreWriter) throws {
        try store.append(attempt, of: id)
    }
}
