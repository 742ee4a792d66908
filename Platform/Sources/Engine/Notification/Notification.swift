import GuichetCore

/// Announces to a merchant's server that a payment was decided. It is written in the same transaction as the decision,
/// so that neither exists without the other.
///
/// The message itself is made when it is sent, from the payment's current state: stored text could be out of date.
package struct Notification: Sendable, Hashable {
    package let id: NotificationID
    package let about: Subject
    package let url: String
    /// The receiver that the queue groups by: a host, with its port if the address names one. A receiver that hangs
    /// delays its own notifications only.
    package let host: String
    package var state: State
    package var attempts: Int
    /// When it is tried next; `nil` during an attempt.
    package var nextAt: Instant?
    /// Who makes an attempt now (``QueuedMessage/taker(_:)``); 0 for no one.
    package var takenBy: Int64
    /// The result of the last attempt, as text for people.
    package var lastResult: String?
    package let createdAt: Instant
    /// The step that it announces, where each step is announced; `nil` announces how the payment was decided.
    package let topic: NotificationTopic?

    /// What it is about.
    package enum Subject: Sendable, Hashable, CustomStringConvertible {
        case payment(PaymentID)
        /// With the number of the link's event, from 0.
        case link(PaymentLinkID, event: Int)

        package var description: String {
            switch self {
            case .payment(let id): id.text
            case .link(let id, let event): "\(id) \(event)"
            }
        }
    }

    /// `nil` if it is about something else.
    package var payment: PaymentID? {
        if case .payment(let id) = about { id } else { nil }
    }

    package enum State: String, Sendable, CaseIterable {
        case waiting
        /// An operator holds it back: it is sent when it is released.
        case held
        case delivered
        /// Failed after the last attempt. It stays, and the operator can send it again.
        case failed
    }

    package init(
        id: NotificationID, about: Subject, url: String, host: String, state: State = .waiting, attempts: Int = 0,
        nextAt: Instant?, takenBy: Int64 = 0, lastResult: String? = nil, createdAt: Instant,
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
        self.takenBy = takenBy
        self.lastResult = lastResult
        self.createdAt = createdAt
    }
}
