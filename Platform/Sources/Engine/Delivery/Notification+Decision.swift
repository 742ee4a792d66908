#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Notification {
    /// Announces that a payment was decided; `nil` if the merchant asked for no notification.
    init?(ofDecision payment: Payment, at instant: Instant) {
        guard let url = payment.notificationURL else { return nil }
        self.init(
            id: NotificationID("\(payment.id)/decision"), about: .payment(payment.id), url: url,
            host: Self.receiver(at: url),
            nextAt: instant, createdAt: instant)
    }

    /// Announces the latest event of a payment, once to each of its receivers.
    ///
    /// - Parameter isDecision: whether the event decided the payment, which receivers of some events are told otherwise.
    static func ofStep(
        _ payment: Payment, _ event: EventKind, isDecision: Bool, at instant: Instant
    ) -> [Notification] {
        guard !payment.stepURLs.isEmpty else { return [] }
        let operation = event.operation(of: payment)
        let concerned = payment.operations.last { $0.number == operation }
        let topic = NotificationTopic(
            state: payment.state,
            operation: concerned.map { NotificationTopic.Operation(number: $0.number, state: $0.state) })
        return payment.stepURLs.map(StepReceiver.init).enumerated().compactMap { index, receiver in
            guard receiver.wants(event, isDecision: isDecision) else { return nil }
            return Notification(
                id: NotificationID("\(payment.id)/\(payment.history.count)/\(index)"), about: .payment(payment.id),
                url: receiver.url, host: Self.receiver(at: receiver.url), nextAt: instant, createdAt: instant,
                topic: topic)
        }
    }

    /// Announces an event of a payment link, once to each receiver.
    static func ofLink(_ link: PaymentLink, event number: Int) -> [Notification] {
        guard link.events.indices.contains(number) else { return [] }
        let at = link.events[number].at
        return link.stepURLs.enumerated().map { index, url in
            Notification(
                id: NotificationID("\(link.id)/\(number)/\(index)"), about: .link(link.id, event: number), url: url,
                host: receiver(at: url), nextAt: at, createdAt: at)
        }
    }

    /// The receiver that the queue groups by. Two ports of a host are two receivers, and one may hang while the other
    /// does not.
    private static func receiver(at url: String) -> String {
        // An address without a host is tried like any other until the attempts end: it never blocks the queue.
        guard let address = URL(string: url), let host = address.host?.lowercased() else { return "" }
        return address.port.map { "\(host):\($0)" } ?? host
    }
}
