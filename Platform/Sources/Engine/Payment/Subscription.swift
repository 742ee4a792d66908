/// Where a merchant wants to be notified of a payment, and of which of its events.
package struct Subscription: Sendable, Hashable {
    package let address: String
    package let topics: Topics

    package enum Topics: Sendable, Hashable {
        /// Only how the payment was decided.
        case decision
        /// Every step of the payment, its operations included; not what the merchant adds to its data, nor that the acquirer
        /// was asked again and the outcome is still open.
        case steps
        /// Events of these names (``EventKind/name``), unless they decided the payment.
        case events(Set<String>)
    }

    package init(_ address: String, to topics: Topics) {
        self.address = address
        self.topics = topics
    }

    /// A list, since a merchant may ask for no notification.
    package static func decision(_ address: String?) -> [Subscription] {
        address.map { [Subscription($0, to: .decision)] } ?? []
    }

    package static func steps(_ addresses: [String]) -> [Subscription] {
        addresses.map { Subscription($0, to: .steps) }
    }
}

/// As they are stored: `decision`, `steps`, or `events:` and the names with commas between them.
extension Subscription.Topics: RawRepresentable {
    private static let eventsPrefix = "events:"

    package var rawValue: String {
        switch self {
        case .decision: "decision"
        case .steps: "steps"
        case .events(let names): Self.eventsPrefix + names.sorted().joined(separator: ",")
        }
    }

    package init?(rawValue: String) {
        switch rawValue {
        case "decision": self = .decision
        case "steps": self = .steps
        default:
            guard rawValue.hasPrefix(Self.eventsPrefix) else { return nil }
            self = .events(
                Set(rawValue.dropFirst(Self.eventsPrefix.count).split(separator: ",").map(String.init)))
        }
    }
}

extension [Subscription] {
    func to(_ topics: Subscription.Topics) -> [Subscription] { filter { $0.topics == topics } }

    /// Those that are told of some events, whatever decided the payment.
    var toEvents: [Subscription] {
        filter { if case .events = $0.topics { true } else { false } }
    }

    /// Those that are told of an event.
    ///
    /// - Parameter isDecision: whether the event decided the payment.
    func to(_ event: EventKind, isDecision: Bool) -> [Subscription] {
        filter { subscription in
            switch subscription.topics {
            case .decision: false
            case .steps: event.isStep
            case .events(let names): !isDecision && names.contains(event.name)
            }
        }
    }
}
