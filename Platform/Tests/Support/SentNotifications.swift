package import Engine
import Synchronization

/// A sender that keeps what it is given, and fails as often as a test says.
package final class SentNotifications: NotificationSender {
    private let state: Mutex<(failures: Int, sent: [(notification: NotificationRequest, url: String)])>

    /// - Parameter failures: how many deliveries fail before one does not.
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
