import Synchronization

/// What becomes known about an attempt while it is made: only who sends knows what was really sent and answered.
///
/// They travel as a task-local value, as ``CallNotes`` do.
package final class AttemptNotes: Sendable {
    @TaskLocal package static var current: AttemptNotes?

    private struct Content {
        var sent: NotificationRequest?
        var status: Int?
        var answer: String?
    }

    private let content = Mutex(Content())

    package init() {}

    package static func sent(_ request: NotificationRequest) {
        current?.content.withLock { $0.sent = request }
    }

    /// - Parameter answer: without card numbers.
    package static func answered(_ status: Int, _ answer: String? = nil) {
        current?.content.withLock { ($0.status, $0.answer) = (status, answer) }
    }

    func attempt(_ delivery: Delivery, at: Instant, took: Duration, isCopy: Bool = false) -> DeliveryAttempt {
        let content = content.withLock { $0 }
        let result =
            switch delivery {
            case .accepted: content.sent == nil ? "nothing was sent" : "delivered"
            case .failed(let reason), .refused(let reason), .postponed(_, let reason): reason
            }
        return DeliveryAttempt(
            at: at, microseconds: Int64(took / .microseconds(1)), result: result, isCopy: isCopy,
            status: content.status, answer: content.answer, sent: content.sent.map { SentNotification($0) })
    }
}
