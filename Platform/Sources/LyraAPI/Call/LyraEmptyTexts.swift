import GuichetCore

/// An empty text in a request counts as absent, as `null` does: clients of the platform send both (docs/choices/lyra.md, LY7).
enum LyraEmptyTexts {
    /// The merchant's own values, and a wallet's, are taken as they are. An empty date is refused where a capture without one
    /// is made at once (`Transaction/Capture`, LP30).
    private static let untouched: Set<String> = ["metadata", "payload", "expectedCaptureDate"]

    static func removed(from message: JSONObject) -> JSONObject {
        guard message.members.contains(where: { !untouched.contains($0.name) && isAffected($0.value) }) else {
            return message
        }
        var kept = JSONObject()
        for member in message.members where untouched.contains(member.name) || member.value != .string("") {
            kept.append(member.name, untouched.contains(member.name) ? member.value : within(member.value))
        }
        return kept
    }

    private static func within(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            var kept = JSONObject()
            for member in object.members where member.value != .string("") {
                kept.append(member.name, within(member.value))
            }
            return .object(kept)
        case .array(let elements): return .array(elements.map(within))
        default: return value
        }
    }

    /// Whether it is an empty text, or a member of an object in it is one. Few messages have any.
    private static func isAffected(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let object): object.members.contains { isAffected($0.value) }
        // An element of a list is not absent: it stays, and is refused.
        case .array(let elements): elements.contains { $0 != .string("") && isAffected($0) }
        default: value == .string("")
        }
    }
}
