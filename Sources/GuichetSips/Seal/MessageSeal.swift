public import GuichetCore

/// The seal of the family's JSON messages, for requests and answers.
///
/// The sealed text is the values of all fields that are sent, sorted by field name, without separators. A container is
/// replaced by its own values, sorted by its own names; a list by its elements, in the order of the message. `seal`,
/// `keyVersion`, `sealAlgorithm` and fields that are `null` are excluded.
///
/// Names are sorted by code point: alphabetical order "by the ASCII code", `authorResponseMessage` before
/// `authorisationId` (LCL, "Sherlock's Paypage JSON", "Calcul de la donnée Seal"). That booleans count as `true` or
/// `false` is chosen (docs/choices/sips.md, row 2).
public enum MessageSeal {
    /// Few enough to be compared one by one.
    private static let excluded = ["seal", "keyVersion", "sealAlgorithm"]

    /// The text that is sealed.
    public static func text(of message: JSONObject) -> String {
        var text = ""
        append(message, excluding: excluded, to: &text)
        return text
    }

    /// The message with its seal.
    ///
    /// - Returns: `nil` if the algorithm is not supported.
    public static func sealing(
        _ message: JSONObject, with key: SipsSecretKey, algorithm: SealAlgorithm = .hmacSHA256
    ) -> JSONObject? {
        guard let seal = algorithm.seal(text(of: message), with: key) else { return nil }
        var sealed = message
        sealed["seal"] = .string(seal)
        return sealed
    }

    /// Whether the message has the correct seal. A message without one does not.
    public static func verify(
        _ message: JSONObject, with key: SipsSecretKey, algorithm: SealAlgorithm = .hmacSHA256
    ) -> Bool {
        guard let seal = message["seal"]?.text else { return false }
        return algorithm.verify(seal, of: text(of: message), with: key)
    }

    private static func append(_ object: JSONObject, excluding names: [String], to text: inout String) {
        let members = object.members
        // The places are sorted, which moves no name and no value.
        let places = members.indices.sorted { isBefore(members[$0].name, members[$1].name) }
        // The exclusions apply only at the top level: a container may have fields of any name.
        for place in places where !names.contains(members[place].name) { append(members[place].value, to: &text) }
    }

    private static func append(_ value: JSONValue, to text: inout String) {
        switch value {
        case .null: break
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let string): text += string
        case .array(let elements): for element in elements { append(element, to: &text) }
        case .object(let object): append(object, excluding: [], to: &text)
        }
    }

    /// Code-point order. Swift's `<` compares by canonical equivalence, which gives another order outside ASCII.
    private static func isBefore(_ first: String, _ second: String) -> Bool {
        first.utf8.lexicographicallyPrecedes(second.utf8)
    }
}
