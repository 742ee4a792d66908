import Engine
import GuichetCore

/// `GET /notifications` and `POST /notifications/resend`.
struct NotificationRoutes: Sendable {
    let notifications: OperatorNotifications

    func addRoutes(to router: OperatorRouter) {
        router.get("notifications") { call in try await list(call) }
        router.post("notifications/resend", needs: .test, OperatorNotifications.resendKind) { call in
            guard let name = try await call.body()["id"]?.text else {
                throw OperatorProblem.invalid("id", "is missing")
            }
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
