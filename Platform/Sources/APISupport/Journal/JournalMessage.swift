import GuichetCore

/// JSON as the journal keeps it.
enum JournalMessage {
    /// Beyond this a message is no message of these platforms.
    static let limits = JSONLimits(depth: 32, values: 10_000)

    /// How many texts that are documents may stand in one another: an Apple Pay token in Lyra's payload is the second. Each doubles
    /// the escapes of those in it, so that a few thousand bytes of a request would become gigabytes here.
    private static let mostDocuments = 4

    static func masked(_ object: JSONObject) -> JSONObject { masked(object, inDocuments: 0) }

    private static func masked(_ object: JSONObject, inDocuments outer: Int) -> JSONObject {
        let (members, known) = (object.members, MemberKind.members(of: object))
        let hasCard = members.indices.contains { known[$0].kind == .cardNumber || isCard(members[$0].value) }
        var masked = JSONObject()
        for index in members.indices {
            let (member, known) = (members[index], known[index])
            // Without a card number beside it, it was searched just now.
            var value = Self.masked(member.value, known.kind, isSearched: !hasCard, inDocuments: outer)
            // A security code may have any name, but it is beside a card number.
            if hasCard, let text = member.value.text, isLikeSecurityCode(text), !known.isHarmless {
                value = .string(JournalText.leftOut)
            }
            masked.append(known.shown, value)
        }
        return masked
    }

    /// - Parameter isSearched: whether the caller knows that a text contains no card number.
    private static func masked(
        _ value: JSONValue, _ kind: MemberKind, isSearched: Bool = false, inDocuments outer: Int
    ) -> JSONValue {
        switch value {
        case .null, .bool: return value
        case .number(let digits):
            // Searched again: of a number with a fraction, the caller knows nothing.
            let text = JournalText.masked(digits, kind)
            return text == digits ? value : .string(text)
        case .string(let text): return .string(string(text, kind, isSearched: isSearched, inDocuments: outer))
        case .array(let elements):
            // Apart from a list, a number could be cut into its elements.
            guard kind != .secret, kind != .cardNumber, !elements.contains(where: isCard) else {
                return .string(JournalText.leftOut)
            }
            return .array(elements.map { masked($0, kind, inDocuments: outer) })
        case .object(let object):
            // The certificate, the signature and the data of an Apple Pay token are members with names of their own.
            return .object(masked(object, inDocuments: outer))
        }
    }

    private static func isCard(_ value: JSONValue) -> Bool {
        value.text.map { JournalCardNumber.isIn($0) } ?? false
    }

    private static func string(
        _ text: String, _ kind: MemberKind, isSearched: Bool, inDocuments outer: Int
    ) -> String {
        // Documents inside a text: Lyra's payload, Direct's encrypted payment data.
        if kind != .secret, isDocument(text) {
            guard outer < mostDocuments, let inner = try? JSONValue(parsing: Array(text.utf8), limits: limits) else {
                return JournalText.leftOut
            }
            return String(decoding: masked(inner, kind, inDocuments: outer + 1).encoded(), as: UTF8.self)
        }
        return JournalText.masked(text, kind, isSearched: isSearched)
    }

    /// Whether it begins as an object or a list does, after the white space of JSON (RFC 8259, section 2).
    private static func isDocument(_ text: String) -> Bool {
        let first = text.utf8.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    private static func isLikeSecurityCode(_ text: String) -> Bool {
        (3...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
