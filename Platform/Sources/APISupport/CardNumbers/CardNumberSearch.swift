package import GuichetCore
@_spi(Platform) import GuichetSips

/// Searches a whole message for a card number in the clear: every text, every number, and the names of the members.
///
/// An API lists the members that carry a card, or encrypted card data, and that it handles itself; and those that
/// contain numbers of people or companies. All others are searched, whether the API declares them or not.
package struct CardNumberSearch: Sendable {
    /// Members that are not searched, by name.
    package var carriers: Set<String> = []
    /// Members whose numbers are as long as a short card number, by name, with the minimum length of a card number in
    /// them.
    package var longer: [String: Int] = [:]

    package init(carriers: Set<String> = [], longer: [String: Int] = [:]) {
        self.carriers = carriers
        self.longer = longer
    }

    /// A telephone number has 15 digits at most (ITU-T E.164); that of a French company (SIRET) 14, with the same check
    /// digit as a card's.
    package static let peopleAndCompanies = 15
    /// A scheme's reference of an earlier payment has 15 digits at most (Visa's transaction identifier).
    package static let schemeReference = 16

    /// Why a message is refused, as text for people. It never contains the value.
    package static let reason = "looks like a card number, which is kept nowhere in the clear"

    /// Whether there is a card number in a text.
    package static func isIn(_ text: String) -> Bool { CardNumberScanner.isIn(text) }

    /// The path of the first member with a card number; if its name contains one, the path of the object around it,
    /// which is empty for the message itself.
    package func path(in object: JSONObject) -> String? { path(in: object) { "" } }

    /// - Parameter place: the path of the object. Nearly no message has a card number, so nearly no path is written.
    private func path(in object: JSONObject, _ place: () -> String) -> String? {
        for member in object.members {
            if CardNumberScanner.isIn(member.name) { return place() }
            switch member.value {
            case .null, .bool: continue
            // Which member it is matters only where there is a number.
            case .string(let text), .number(let text): guard CardNumberScanner.isIn(text) else { continue }
            case .object, .array: break
            }
            guard !carriers.contains(member.name) else { continue }
            let shortest = longer[member.name] ?? CardNumberScanner.lengths.lowerBound
            if let found = path(in: member.value, of: member.name, place, shortest) { return found }
        }
        return nil
    }

    private func path(in value: JSONValue, of name: String, _ place: () -> String, _ shortest: Int) -> String? {
        func inner() -> String {
            let place = place()
            return place.isEmpty ? name : "\(place).\(name)"
        }
        switch value {
        case .object(let object): return path(in: object, inner)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = path(in: element, of: "\(name)[\(index)]", place, shortest) { return found }
            }
            return nil
        case .string(let text), .number(let text):
            return CardNumberScanner.isIn(text, shortest: shortest) ? inner() : nil
        case .null, .bool: return nil
        }
    }
}
