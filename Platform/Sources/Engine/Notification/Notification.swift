import GuichetCore

/// A merchant's server is to be told that a payment was decided. Written in the same transaction as the
/// decision, so that neither exists without the other.
///
/// The message itself is made when it is sent, from the payment as it then is: what was written once could be stale.
package struct Notification: Sendable, Hashable {
    package let id: NotificationID
    package let about: Subject
    package let url: String
    /// Whose queue it stands in, a host with its port if the address names one: a receiver that hangs delays its own
    /// notifications only.
    package let host: String
    package var state: State
    package var attempts: Int
    /// When it is to be tried next; while it is being tried, when the try is given up as lost.
    package var nextAt: Instant?
    /// Whether it is being tried, and nobody else may.
    package var isTaken: Bool
    /// What came of the last try. For people.
    package var lastResult: String?
    package let createdAt: Instant
    /// What it tells of, where each step is told; `nil` tells how the payment was decided.
    package let topic: NotificationTopic?

    /// What it tells of.
    package enum Subject: Sendable, Hashable, CustomStringConvertible {
        case payment(PaymentID)
        /// With the number of the event of it, from 0.
        case link(PaymentLinkID, event: Int)

        package var description: String {
            switch self {
            case .payment(let id): id.text
            case .link(let id, let event): "\(id) \(event)"
            }
        }
    }

    /// `nil` where it is about something else.
    package var payment: PaymentID? {
        if case .payment(let id) = about { id } else { nil }
    }

    package enum State: String, Sendable, CaseIterable {
        case waiting
        case delivered
        /// Given up after the last try. It stays, and can be sent again by hand.
        case failed
    }

    package init(
        id: NotificationID, about: Subject, url: String, host: String, state: State = .waiting, attempts: Int = 0,
        nextAt: Instant?, isTaken: Bool = false, lastResult: String? = nil, createdAt: Instant,
        topic: NotificationTopic? = nil
    ) {
        self.topic = topic
        self.id = id
        self.about = about
        self.url = url
        self.host = host
        self.state = state
        self.attempts = attempts
        self.nextAt = nextAt
        self.isTaken = isTaken
        self.lastResult = lastResult
        self.createdAt = createdAt
    }
}
