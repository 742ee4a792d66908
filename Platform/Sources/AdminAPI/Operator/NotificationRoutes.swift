import Engine
import GuichetCore

/// `GET /notifications`, and sending one again, twice, later or now.
struct NotificationRoutes: Sendable {
    let notifications: OperatorNotifications
    let shops: OperatorShops

    func addRoutes(to router: OperatorRouter) {
        router.get(
            "notifications",
            OperatorOperation(
                "listNotifications", "Notifications, newest first, and the shops whose notifications are held back.",
                query: [
                    .word("state", Notification.State.allCases.map(\.rawValue), "Only this state."), .limit, .after,
                ], answer: "Notifications")
        ) { call in try await list(call) }
        router.get(
            "notifications/:notification",
            OperatorOperation(
                "showNotification", "A notification: what was sent, and each attempt with its answer.",
                answer: "NotificationDetails", refusals: [404])
        ) { call in
            OperatorAnswers.notification(try await notifications.details(call.part("notification")))
        }
        router.post(
            "notifications/resend", needs: .test, OperatorNotifications.resendKind,
            OperatorOperation(
                "resendNotification", "Sends a notification again, at once.", body: Self.one, answer: "Notification",
                refusals: [404])
        ) { call in
            let notification = try await notifications.resend(try await call.body().string("id"), by: call.caller)
            return OperatorChange(
                OperatorAnswers.notification(notification), about: OperatorNotifications.resent(notification),
                isOnList: true)
        }
        router.post(
            "notifications/duplicate", needs: .test, OperatorNotifications.duplicateKind,
            OperatorOperation(
                "duplicateNotification", "Sends a notification once more although it was sent; its state stays.",
                body: Self.one, answer: "Notification", refusals: [404, 409, 503])
        ) { call in
            let notification = try await notifications.duplicate(try await call.body().string("id"), by: call.caller)
            return OperatorChange(
                OperatorAnswers.notification(notification), about: OperatorNotifications.duplicated(notification),
                isOnList: true)
        }
        router.post(
            "notifications/hold", needs: .test, OperatorNotifications.holdKind,
            OperatorOperation(
                "holdNotifications", "Holds back a waiting notification, or all of a shop, later ones too.",
                body: Self.choice, answer: "NotificationCount", refusals: [404, 409])
        ) { call in
            let choice = try await choice(call.body())
            let count = try await notifications.hold(choice, by: call.caller)
            return OperatorChange(Self.answer(count), about: OperatorNotifications.held(choice, count), isOnList: true)
        }
        router.post(
            "notifications/release", needs: .test, OperatorNotifications.releaseKind,
            OperatorOperation(
                "releaseNotifications", "Sends held notifications at once.", body: Self.choice,
                answer: "NotificationCount", refusals: [404, 409])
        ) { call in
            let choice = try await choice(call.body())
            let count = try await notifications.release(choice, by: call.caller)
            return OperatorChange(
                Self.answer(count), about: OperatorNotifications.released(choice, count), isOnList: true)
        }
    }

    private static let one: JSONValue = [
        "type": "object", "properties": ["id": ["type": "string"]], "required": ["id"],
    ]

    private static let choice: JSONValue = [
        "type": "object",
        "properties": [
            "id": ["type": "string"],
            "shop": ["type": "string", "description": "Such as 69876357 or lyra/69876357."],
        ],
        "oneOf": [["required": ["id"]], ["required": ["shop"]]],
    ]

    private func choice(_ message: JSONObject) async throws -> OperatorNotifications.Choice {
        guard (message["id"] == nil) != (message["shop"] == nil) else {
            throw OperatorProblem.invalid("id or shop", "is missing, or both were sent")
        }
        guard message["shop"] != nil else { return .one(try message.string("id")) }
        let shop = try message.string("shop")
        return .shop(try shops.named(shop, beside: try await notifications.shops(named: shop, of: shops.apis)))
    }

    private static func answer(_ count: Int) -> JSONObject {
        var answer = JSONObject()
        answer.append("notifications", .integer(Int64(count)))
        return answer
    }

    private func list(_ call: OperatorCall) async throws -> JSONObject {
        let page = try await notifications.page(
            try call.word("state"), after: call.text("after"), limit: try call.limit())
        var answer = JSONObject()
        answer.append("notifications", .array(page.notifications.map { .object(OperatorAnswers.notification($0)) }))
        answer.append("next", page.next.map(JSONValue.string) ?? .null)
        answer.append("heldShops", .array(try await notifications.heldShops().map { .string($0.description) }))
        return answer
    }
}

extension ShopID {
    /// As an operator names a shop: its API and name, such as `lyra/69876357`.
    init(operatorsText text: String) throws {
        guard let shop = ShopID(text) else {
            throw OperatorProblem.invalid("shop", "is not an API and a name, such as lyra/69876357")
        }
        self = shop
    }
}
