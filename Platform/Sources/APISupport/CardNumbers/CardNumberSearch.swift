package import GuichetCore

/// Looks through a whole message for a card number in the clear: every text and every number, and the names of the members.
///
/// An API says which members carry a card, or what was encrypted of one, and so are read by somebody who knows how; and
/// which hold other people's numbers. All others are looked at, whether the API declares them or not.
package struct CardNumberSearch: Sendable {
    /// Members that are not looked into, by name.
    package var carriers: Set<String> = []
    /// Members with numbers that are as long as a short card's, by name, and how long a card's is then.
    package var longer: [String: Int] = [:]

    package init(carriers: Set<String> = [], longer: [String: Int] = [:]) {
        self.carriers = carriers
        self.longer = longer
    }

    /// A telephone's number has 15 digits at most (ITU-T E.164); a French company's (SIRET) 14, with the same check digit
    /// as a card's.
    package static let peopleAndCompanies = 15
    /// What a scheme calls an earlier payment has 15 digits at most (Visa's transaction identifier).
    package static let schemeReference = 16

    /// Why a message is refused, for people. Never says the value.
    package static let reason = "looks like a card number, which is kept nowhere in the clear"

    /// The first member with a card number, as a path; of a member whose name holds one, what is around it, which is empty
    /// for the message itself.
    package func path(in object: JSONObject) -> String? { path(in: object, "") }

    private func path(in object: JSONObject, _ place: String) -> String? {
        for member in object.members {
            if CardNumberScanner.isIn(member.name) { return place }
            guard !carriers.contains(member.name) else { continue }
            let shortest = longer[member.name] ?? CardNumberScanner.lengths.lowerBound
            if let found = path(in: member.value, of: member.name, place, shortest) { return found }
        }
        return nil
    }

    private func path(in value: JSONValue, of name: String, _ place: String, _ shortest: Int) -> String? {
        var inner: String { place.isEmpty ? name : "\(place).\(name)" }
        switch value {
        case .object(let object): return path(in: object, inner)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = path(in: element, of: "\(name)[\(index)]", place, shortest) { return found }
            }
            return nil
        case .string(let text), .number(let text):
            return CardNumberScanner.isIn(text, shortest: shortest) ? inner : nil
        case .null, .bool: return nil
        }
    }
}
