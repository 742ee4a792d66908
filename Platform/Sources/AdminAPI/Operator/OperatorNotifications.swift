import Engine
import GuichetCore

/// Notifications of every API.
struct OperatorNotifications: Sendable {
    let store: any Store
    let clock: any PlatformClock

    /// Newest first.
    func list(_ state: Notification.State?, limit: Int) async throws -> [Notification] {
        try await store.read { try $0.notifications(in: state, limit: limit) }
    }

    /// Delivers it again, at once: one that was delivered as well as one that was given up.
    func resend(_ name: String) async throws -> Notification {
        let now = clock.now()
        return try await store.write { store in
            guard var notification = try store.notification(NotificationID(name)) else {
                throw OperatorProblem(
                    .unknownNotification, status: 404, "There is no such notification",
                    detail: "List them to see their identifiers.")
            }
            notification.state = .waiting
            notification.nextAt = now
            notification.isTaken = false
            try store.update(notification)
            return notification
        }
    }

    /// The change's name on the audit list, and what is said of it there.
    static let resendKind = "notification.resend"

    static func resent(_ notification: Notification) -> String { "notification \(notification.id) is sent again" }
}
