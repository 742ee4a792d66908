package import Engine
import Synchronization

/// A sender that keeps the notifications it gets, and fails as often as a test specifies.
package final class SentNotifications: NotificationSender {
    private let state: Mutex<(failures: Int, sent: [(notification: NotificationRequest, url: String)])>

    /// - Parameter failures: how many deliveries fail before one succeeds.
    package init(failures: Int = 0) { state = Mutex((failures, [])) }

    package var all: [(notification: NotificationRequest, url: String)] { state.withLock { $0.sent } }

    package func deliver(_ notification: NotificationRequest, to url: String) async -> Delivery {
        state.withLock { state in
            state.sent.append((notification, url))
            guard state.failures > 0 else { return .accepted }
            state.failures -= 1
            return .failed(reason: "status 500")
        }
    }
}
