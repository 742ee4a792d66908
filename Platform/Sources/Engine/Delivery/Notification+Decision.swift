#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Notification {
    /// Announces that a payment was decided, to each receiver that asked for the decision.
    static func ofDecision(_ payment: Payment, at instant: Instant) -> [Notification] {
        all(payment.subscriptions.to(.decision), of: .payment(payment.id), at: instant) { index in
            index == 0 ? "\(payment.id)/decision" : "\(payment.id)/decision/\(index)"
        }
    }

    /// Announces the latest event of a payment, once to each of its receivers.
    ///
    /// - Parameter isDecision: whether the event decided the payment, which receivers of some events are told otherwise.
    static func ofStep(
        _ payment: Payment, _ event: EventKind, isDecision: Bool, at instant: Instant
    ) -> [Notification] {
        let receivers = payment.subscriptions.to(event, isDecision: isDecision)
        guard !receivers.isEmpty else { return [] }
        let operation = event.operation(of: payment)
        let concerned = payment.operations.last { $0.number == operation }
        let told = concerned.map { NotificationTopic.Operation(number: $0.number, state: $0.state) }
        return all(
            receivers, of: .payment(payment.id),
            { subscription in
                let name: String? = if case .events = subscription.topics { event.name } else { nil }
                return NotificationTopic(state: payment.state, operation: told, event: name)
            }, at: instant
        ) { index in
            "\(payment.id)/\(payment.history.count)/\(index)"
        }
    }

    /// Announces an event of a payment link, to each receiver of every step.
    static func ofLink(_ link: PaymentLink, event number: Int) -> [Notification] {
        guard link.events.indices.contains(number) else { return [] }
        let about = Subject.link(link.id, event: number)
        return all(link.subscriptions.to(.steps), of: about, at: link.events[number].at) { index in
            "\(link.id)/\(number)/\(index)"
        }
    }

    /// One notification for each receiver.
    ///
    /// - Parameter name: the identifier, by the receiver's position.
    private static func all(
        _ receivers: [Subscription], of subject: Subject, _ topic: (Subscription) -> NotificationTopic? = { _ in nil },
        at instant: Instant, name: (Int) -> String
    ) -> [Notification] {
        receivers.enumerated().map { index, subscription in
            Notification(
                id: NotificationID(name(index)), about: subject, url: subscription.address,
                host: receiver(at: subscription.address), nextAt: instant, createdAt: instant,
                topic: topic(subscription))
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
