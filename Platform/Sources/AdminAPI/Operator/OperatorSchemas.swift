import Engine
import GuichetCore

/// The documents of the operator's API, as JSON Schema (OpenAPI 3.1.1, "Schema Object").
enum OperatorSchemas {
    static let all: JSONObject = {
        var schemas = JSONObject()
        for (name, schema) in [
            ("Amount", amount), ("Instrument", instrument), ("Payment", payment), ("PaymentDetails", details),
            ("Payments", list("payments", of: "Payment", paged: true)), ("PaymentTable", paymentTable),
            ("Event", event),
            ("Notification", notification),
            (
                "Notifications",
                object([
                    ("notifications", array(of: "Notification")), ("next", textOrNull),
                    ("heldShops", ["type": "array", "items": text]),
                ])
            ),
            ("NotificationDetails", notificationDetails), ("NotificationOfPayment", notificationOfPayment),
            ("Attempt", attempt), ("Message", message), ("NotificationCount", object([("notifications", number)])),
            ("Clock", clock), ("ClockMove", clockMove),
            ("Request", request), ("RequestDetails", requestDetails),
            (
                "Requests",
                object([("requests", array(of: "Request")), ("next", textOrNull), ("dropped", number)])
            ),
            ("Day", day), ("Shop", shop), ("Shops", list("shops", of: "Shop")),
            ("Subscription", subscription), ("Subscriptions", list("subscriptions", of: "Subscription", paged: true)),
            ("Mandate", mandate), ("Mandates", list("mandates", of: "Mandate", paged: true)),
            ("Token", token), ("NewToken", newToken), ("Tokens", list("tokens", of: "Token")), ("Change", change),
            ("Node", node), ("OtherOption", otherOption),
            ("Nodes", object([("isShared", flag), ("nodes", array(of: "Node"))])),
            ("Seed", object([("shops", number), ("wallets", number), ("payments", number)])),
            ("Reset", object([("shop", textOrNull), ("removed", number)])),
            ("Audit", list("audit", of: "Change", paged: true)), ("EventStream", eventStream),
            ("PaymentEvent", paymentEvent), ("DeliveryEvent", deliveryEvent),
            ("NotificationStream", notificationStream), ("NotificationEvent", notificationEvent),
            ("Document", document),
            ("Delivery", object([("number", number), ("result", text)])), ("Problem", problem),
        ] + FaultSchemas.all { schemas.append(name, schema) }
        return schemas
    }()

    // MARK: Parts

    private static let text: JSONValue = ["type": "string"]
    private static let number: JSONValue = ["type": "integer"]
    private static let flag: JSONValue = ["type": "boolean"]
    private static let time: JSONValue = ["type": "string", "format": "date-time"]
    private static let textOrNull: JSONValue = ["type": ["string", "null"]]
    private static let timeOrNull: JSONValue = ["type": ["string", "null"], "format": "date-time"]

    private static func words(_ words: [String]) -> JSONValue {
        ["type": "string", "enum": .array(words.map(JSONValue.string))]
    }

    private static func reference(_ name: String) -> JSONValue {
        ["$ref": .string("#/components/schemas/\(name)")]
    }

    private static func array(of name: String) -> JSONValue { ["type": "array", "items": reference(name)] }

    /// An object of which every answer has every member.
    private static func object(_ members: [(String, JSONValue)], optional: [(String, JSONValue)] = []) -> JSONValue {
        var properties = JSONObject()
        for (name, schema) in members + optional { properties.append(name, schema) }
        return [
            "type": "object", "properties": .object(properties),
            "required": .array(members.map { .string($0.0) }),
        ]
    }

    private static func list(_ name: String, of element: String, paged: Bool = false) -> JSONValue {
        object([(name, array(of: element))] + (paged ? [("next", textOrNull)] : []))
    }

    // MARK: Documents

    private static let amount = object([("minorUnits", number), ("currency", text), ("text", text)])

    private static let instrument: JSONValue = [
        "oneOf": [
            object([("card", text), ("brand", text), ("expiry", text)]), object([("provider", text)]),
        ]
    ]

    private static let totals = object(
        ["authorised", "captured", "refunded", "cancelled", "open"].map { ($0, number) })

    private static let paymentMembers: [(String, JSONValue)] = [
        ("id", text), ("api", text), ("shop", text), ("reference", textOrNull), ("direction", text),
        ("parent", textOrNull), ("state", words(PaymentState.allCases.map(\.rawValue))),
        ("amount", reference("Amount")),
        ("totals", totals), ("instrument", reference("Instrument")), ("code", textOrNull), ("createdAt", time),
        ("updatedAt", time),
    ]

    private static let payment = object(paymentMembers)

    private static let details = object(
        paymentMembers + [
            ("decidedAt", timeOrNull), ("next", textOrNull), ("history", array(of: "Event")),
            ("historyIsUnbroken", flag), ("notifications", array(of: "NotificationOfPayment")),
            ("requests", array(of: "Request")),
        ])

    private static let paymentTable: JSONValue = [
        "type": "string",
        "description": .string(
            "Lines of RFC 4180. The first has the names of the columns: \(PaymentTable.columns.joined(separator: ", ")). Amounts "
                + "are decimals in the unit of the currency."),
    ]

    private static let eventMembers: [(String, JSONValue)] = [
        ("payment", text), ("number", number), ("at", time), ("what", text), ("event", ["type": "object"]),
        ("hash", ["type": "string", "pattern": "^[0-9a-f]{64}$"]),
    ]

    private static let event = object(eventMembers)

    private static let notificationMembers: [(String, JSONValue)] = [
        ("id", text), ("about", text), ("url", text), ("state", words(Notification.State.allCases.map(\.rawValue))),
        ("attempts", number), ("lastResult", textOrNull), ("nextAt", timeOrNull), ("createdAt", time),
    ]

    private static let notification = object(notificationMembers)

    private static let notificationOfPayment = object(notificationMembers + [("attemptList", array(of: "Attempt"))])

    /// `message` is what was sent last, or would be sent now.
    private static let notificationDetails = object(
        notificationMembers + [("message", orNull("Message")), ("attemptList", array(of: "Attempt"))])

    private static func orNull(_ name: String) -> JSONValue { ["oneOf": [reference(name), ["type": "null"]]] }

    private static let headers: JSONValue = ["type": "array", "items": object([("name", text), ("value", text)])]

    private static let message = object([
        ("contentType", text), ("headers", headers), ("body", text), ("bytes", number),
        ("signature", ["oneOf": [object([("name", text), ("value", text)]), ["type": "null"]]]),
    ])

    /// `sent` is there where the notification is shown by itself.
    private static let attempt = object(attemptMembers, optional: [("sent", orNull("Message"))])

    private static let attemptMembers: [(String, JSONValue)] = [
        ("number", number), ("at", time), ("microseconds", number), ("result", text), ("isDuplicate", flag),
        ("status", ["type": ["integer", "null"]]), ("answer", textOrNull),
    ]

    private static let requestMembers: [(String, JSONValue)] = [
        ("number", number), ("at", time), ("machineTime", time), ("microseconds", number), ("api", text),
        ("call", text), ("shop", textOrNull), ("payment", textOrNull), ("method", text), ("path", text),
        ("status", number), ("code", textOrNull), ("refused", flag), ("why", textOrNull),
    ]

    private static let request = object(requestMembers)

    /// `signature` is there if it was wrong.
    private static let requestDetails = object(
        requestMembers + [
            ("caller", textOrNull), ("field", textOrNull), ("refusal", textOrNull), ("headers", ["type": "object"]),
            ("body", keptBody), ("answer", keptBody),
        ])

    private static let keptBody: JSONValue = [
        "type": "object", "properties": ["bytes": number, "text": text, "note": text], "required": ["bytes"],
    ]

    private static let clockMembers: [(String, JSONValue)] = [
        ("shop", textOrNull), ("now", time), ("aheadMilliseconds", number), ("nextDueAt", timeOrNull),
        ("shops", ["type": "array", "items": object([("shop", text), ("now", time), ("aheadMilliseconds", number)])]),
    ]

    private static let clock = object(clockMembers)

    private static let clockMove = object(
        clockMembers + [("from", time), ("events", array(of: "Event")), ("hasMore", flag), ("removed", number)])

    private static let right = words(OperatorRight.allCases.map(\.rawValue))

    private static let token = object([("name", text), ("right", right), ("createdAt", timeOrNull)])

    private static let newToken = object([
        ("name", text), ("right", right), ("createdAt", timeOrNull), ("token", text),
    ])

    private static let node = object([
        ("number", number), ("name", text), ("address", text), ("version", text), ("isServing", flag),
        ("isThisOne", flag), ("doesDueWork", flag), ("startedAt", time), ("seenAt", time), ("endedAt", timeOrNull),
        ("ageSeconds", number), ("seenSecondsAgo", number), ("aloneBecause", textOrNull),
        ("otherOptions", array(of: "OtherOption")),
    ])

    private static let otherOption = object([("name", text), ("there", textOrNull), ("here", textOrNull)])

    private static let change = object([
        ("number", number), ("at", time), ("machineTime", time), ("who", text), ("kind", text), ("what", text),
    ])

    private static let day = object([
        ("day", ["type": "string", "format": "date"]), ("payments", number),
        ("states", ["type": "object", "additionalProperties": number]),
        (
            "hours",
            ["type": "array", "items": object([("hour", number), ("state", text), ("payments", number)])]
        ),
        (
            "decisionMilliseconds",
            [
                "oneOf": [
                    object([("payments", number), ("median", number), ("percentile95", number), ("longest", number)]),
                    ["type": "null"],
                ]
            ]
        ),
        (
            "money",
            [
                "type": "array",
                "items": object(
                    [("api", text), ("shop", text), ("currency", text)]
                        + MoneyMovement.Kind.allCases.map { ($0.rawValue, number) }),
            ]
        ),
    ])

    private static let shop = object([
        ("api", text), ("shop", text), ("name", textOrNull), ("brand", text), ("isDemo", flag),
        (
            "settings",
            ["type": "object", "additionalProperties": ["type": "array", "items": text]]
        ),
        (
            "keys",
            [
                "type": "array",
                "items": object([
                    ("kind", text), ("name", text), ("state", text), ("isPublished", flag), ("createdAt", timeOrNull),
                    ("expiresAt", timeOrNull),
                ]),
            ]
        ),
        ("unpaidSubscriptions", ["type": "array", "items": object([("subscription", text), ("reason", text)])]),
    ])

    private static let subscription = object([
        ("id", text), ("api", text), ("shop", text), ("state", words(RecurringOrder.State.allCases.map(\.rawValue))),
        ("payments", number), ("unpaidBecause", textOrNull), ("createdAt", time), ("nextPaymentAt", timeOrNull),
        ("endedAt", timeOrNull),
    ])

    private static let mandate = object([
        ("reference", text), ("api", text), ("shop", text), ("state", words(Mandate.State.allCases.map(\.rawValue))),
        ("isForOneDebit", flag), ("createdAt", time), ("debitedAt", timeOrNull), ("endedAt", timeOrNull),
    ])

    // MARK: Streams

    /// HTML Living Standard, section 9.2.
    private static let eventStream = stream(
        "Server-sent events, each with its place in the stream as `id`. `start` comes first, with an empty object. The data "
            + "of `payment` are a PaymentEvent, of `delivery` (an attempt of a notification) a DeliveryEvent, of `change` (an "
            + "entry of the audit list) a Change.")

    private static func stream(_ description: String) -> JSONValue {
        ["type": "string", "description": .string(description)]
    }

    private static let paymentEvent = object(eventMembers + [("about", reference("Payment"))])

    private static let deliveryEvent = object(attemptMembers + [("notification", reference("Notification"))])

    private static let notificationStream = stream(
        "Server-sent events without an `id`. The data of each `notification` are a NotificationEvent, whose `number` goes "
            + "into the answer.")

    private static let notificationEvent = object([
        ("number", number), ("api", textOrNull), ("shop", textOrNull), ("reference", textOrNull), ("url", text),
        ("contentType", text), ("headers", headers),
        ("body", ["type": "string", "contentEncoding": "base64url", "description": "Its bytes, without padding."]),
    ])

    private static let document: JSONValue = ["type": "object"]

    private static let problem = object([("type", text), ("title", text), ("status", number), ("detail", text)])
}
