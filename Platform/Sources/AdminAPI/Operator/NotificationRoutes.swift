import Engine
import GuichetCore

/// `GET /notifications` and `POST /notifications/resend`.
struct NotificationRoutes: Sendable {
    let store: any Store
    let clock: any PlatformClock

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "notifications",
            OperatorOperation(
                "listNotifications", "Notifications, newest first.",
                query: [
                    .word("state", Notification.State.allCases.map(\.rawValue), "One state alone."), .limit,
                ], answer: "Notifications")
        ) { call in try await notifications(call) }
        router.post(
            "notifications/resend", needs: .test, "notification.resend",
            OperatorOperation(
                "resendNotification", "Sends a notification again, at once.",
                body: ["type": "object", "properties": ["id": ["type": "string"]], "required": ["id"]],
                answer: "Notification", refusals: [404])
        ) { call in
            try await resend(await call.body())
        }
    }

    private func notifications(_ call: OperatorCall) async throws -> JSONObject {
        let state: Notification.State? = try call.word("state")
        let limit = try call.limit()
        let found = try await store.read { [state] in try $0.notifications(in: state, limit: limit) }
        var answer = JSONObject()
        answer.append("notifications", .array(found.map { .object(OperatorAnswers.notification($0)) }))
        return answer
    }

    /// Delivers it again, at once: one that was delivered as well as one that was given up.
    private func resend(_ message: JSONObject) async throws -> OperatorChange {
        let name = try message.string("id")
        let now = clock.now()
        let notification = try await store.write { store in
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
        return OperatorChange(
            OperatorAnswers.notification(notification), about: "notification \(notification.id) is sent again")
    }
}
