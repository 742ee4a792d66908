import Engine
import GuichetCore

/// `GET /notifications` and `POST /notifications/resend`.
struct NotificationRoutes: Sendable {
    let notifications: OperatorNotifications

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "notifications",
            OperatorOperation(
                "listNotifications", "Notifications, newest first.",
                query: [
                    .word("state", Notification.State.allCases.map(\.rawValue), "One state alone."), .limit,
                ], answer: "Notifications")
        ) { call in try await list(call) }
        router.post(
            "notifications/resend", needs: .test, OperatorNotifications.resendKind,
            OperatorOperation(
                "resendNotification", "Sends a notification again, at once.",
                body: ["type": "object", "properties": ["id": ["type": "string"]], "required": ["id"]],
                answer: "Notification", refusals: [404])
        ) { call in
            let name = try await call.body().string("id")
            let notification = try await notifications.resend(name)
            return OperatorChange(
                OperatorAnswers.notification(notification), about: OperatorNotifications.resent(notification))
        }
    }

    private func list(_ call: OperatorCall) async throws -> JSONObject {
        let found = try await notifications.list(try call.word("state"), limit: try call.limit())
        var answer = JSONObject()
        answer.append("notifications", .array(found.map { .object(OperatorAnswers.notification($0)) }))
        return answer
    }
}
