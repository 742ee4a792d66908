import Engine
import GuichetCore

/// The documents about faults, as JSON Schema.
enum FaultSchemas {
    static let all: [(String, JSONValue)] = [
        ("Fault", fault), ("FaultOrder", order), ("FaultScript", script), ("Faults", faults),
    ]

    private static let text: JSONValue = ["type": "string"]
    private static let number: JSONValue = ["type": "integer"]
    private static let texts: JSONValue = ["type": "array", "items": ["type": "string"]]
    private static let time: JSONValue = ["type": "string", "format": "date-time"]
    private static let names: JSONValue = ["type": "string", "enum": .array(Fault.all.map { .string($0.name) })]

    private static func reference(_ name: String) -> JSONValue {
        ["type": "array", "items": ["$ref": .string("#/components/schemas/\(name)")]]
    }

    private static let fault: JSONValue = [
        "type": "object",
        "properties": [
            "name": names, "moment": text, "sentence": text, "client": text, "platform": text, "conditions": texts,
            "delaySeconds": ["type": ["integer", "null"]], "takesCode": ["type": "boolean"],
            "apis": ["type": ["array", "null"], "items": ["type": "string"]],
        ],
        "required": ["name", "moment", "sentence", "client", "platform", "conditions", "takesCode"],
    ]

    private static let order: JSONValue = [
        "type": "object",
        "properties": [
            "id": text, "fault": names, "api": text, "shop": text, "call": text, "card": text, "amount": number,
            "reference": text, "header": text, "nth": number, "probability": ["type": "number"], "seed": number,
            "times": number, "until": time, "delayMilliseconds": number, "code": text, "orderedAt": time,
            "seen": number, "acted": number, "kept": text,
        ],
        "required": ["id", "fault", "orderedAt", "seen", "acted"],
    ]

    private static let script: JSONValue = [
        "type": "object", "properties": ["api": text, "shop": text, "answers": texts, "kept": text],
        "required": ["api", "shop", "answers"],
    ]

    private static let faults: JSONValue = [
        "type": "object",
        "properties": [
            "orders": reference("FaultOrder"), "scripts": reference("FaultScript"), "kept": text,
            "catalogue": reference("Fault"),
        ],
        "required": ["orders", "scripts", "kept", "catalogue"],
    ]

    // MARK: Bodies

    private static func whole(_ lowest: Int64, _ highest: Int64) -> JSONValue {
        ["type": "integer", "minimum": .integer(lowest), "maximum": .integer(highest)]
    }

    private static let referenceText: JSONValue = ["type": "string", "pattern": "^[A-Za-z0-9 ._:/@+#-]{1,64}$"]
    private static let code: JSONValue = ["type": "string", "pattern": "^[A-Za-z0-9]{1,16}$"]

    static let wish: JSONValue = [
        "type": "object",
        "properties": [
            "fault": names, "api": text, "shop": text, "call": text,
            "card": ["type": "string", "pattern": "^[0-9]{4}([0-9]{8,15})?$"],
            "amount": whole(0, 999_999_999_999), "reference": referenceText, "header": text,
            "nth": whole(1, 1_000_000_000),
            "probability": ["type": "number", "exclusiveMinimum": .integer(0), "maximum": .integer(1)],
            "seed": whole(0, .max), "times": whole(1, 1_000_000_000), "forSeconds": whole(1, FaultWish.longestSpan),
            "delayMilliseconds": whole(0, FaultWish.longestDelay), "code": code,
        ],
        "required": ["fault"],
    ]

    static let scriptWish: JSONValue = [
        "type": "object",
        "properties": [
            "api": text, "shop": text,
            "answers": ["type": "array", "items": text, "maxItems": .integer(Int64(FaultScript.limit))],
        ],
        "required": ["shop", "answers"],
    ]
}
