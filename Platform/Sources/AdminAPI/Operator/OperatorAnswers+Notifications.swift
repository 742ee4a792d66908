import APISupport
import Engine
import GuichetCore

extension OperatorAnswers {
    static func notification(_ notification: Notification) -> JSONObject {
        var json = JSONObject()
        json.append("id", .string(notification.id.text))
        json.append("about", .string(notification.about.description))
        json.append("url", .string(notification.shownURL))
        json.append("state", .string(notification.state.rawValue))
        json.append("attempts", .integer(Int64(notification.attempts)))
        json.append("lastResult", notification.lastResult.map(JSONValue.string) ?? .null)
        json.append("nextAt", notification.nextAt.map { .string($0.iso8601) } ?? .null)
        json.append("createdAt", .string(notification.createdAt.iso8601))
        return json
    }

    static func notification(_ details: OperatorNotifications.Details) -> JSONObject {
        var json = notification(details.notification)
        json.append("message", details.message.map(message) ?? .null)
        json.append(
            "attemptList",
            .array(
                details.attempts.map { attempt in
                    var json = self.attempt(attempt)
                    json.append("sent", attempt.sent.map(message) ?? .null)
                    return .object(json)
                }))
        return json
    }

    /// One of a payment.
    static func notification(_ notification: Notification, _ attempts: [DeliveryAttempt]) -> JSONObject {
        var json = self.notification(notification)
        json.append("attemptList", .array(attempts.map { .object(attempt($0)) }))
        return json
    }

    /// An attempt, as the stream of events tells it.
    static func delivery(_ attempt: DeliveryAttempt, of notification: Notification) -> JSONObject {
        var json = self.attempt(attempt)
        json.append("notification", .object(self.notification(notification)))
        return json
    }

    private static func attempt(_ attempt: DeliveryAttempt) -> JSONObject {
        var json = JSONObject()
        json.append("number", .integer(Int64(attempt.number)))
        json.append("at", .string(attempt.at.iso8601))
        json.append("microseconds", .integer(attempt.microseconds))
        json.append("result", .string(attempt.result))
        json.append("isDuplicate", .bool(attempt.isCopy))
        json.append("status", attempt.status.map { .integer(Int64($0)) } ?? .null)
        json.append("answer", attempt.answer.map(JSONValue.string) ?? .null)
        return json
    }

    private static func message(_ sent: SentNotification) -> JSONValue {
        [
            "contentType": .string(sent.contentType),
            "headers": .array(sent.headers.map { ["name": .string($0.name), "value": .string($0.value)] }),
            "body": .string(String(decoding: sent.body, as: UTF8.self)),
            "bytes": .integer(Int64(sent.bytes)),
            "signature": sent.signature.map { ["name": .string($0.name), "value": .string($0.value)] } ?? .null,
        ]
    }
}
