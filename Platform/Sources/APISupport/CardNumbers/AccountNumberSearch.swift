import Engine
package import GuichetCore

/// Searches a whole message for a complete account number, as ``CardNumberSearch`` for a card's.
package struct AccountNumberSearch: Sendable {
    /// Members that carry an account number, by name.
    private let carriers: Set<String>

    package init(carriers: Set<String> = []) { self.carriers = carriers }

    /// The path of the first member with an account number; if its name contains one, the path of the object around it,
    /// which is empty for the message itself.
    package func path(in object: JSONObject) -> String? { path(in: object, "") }

    private func path(in object: JSONObject, _ place: String) -> String? {
        for member in object.members {
            if AccountNumberScanner.isIn(member.name) { return place }
            guard !carriers.contains(member.name) else { continue }
            if let found = path(in: member.value, place.isEmpty ? member.name : "\(place).\(member.name)") {
                return found
            }
        }
        return nil
    }

    private func path(in value: JSONValue, _ place: String) -> String? {
        switch value {
        case .object(let object): return path(in: object, place)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = path(in: element, "\(place)[\(index)]") { return found }
            }
            return nil
        case .string(let text): return AccountNumberScanner.isIn(text) ? place : nil
        case .number, .null, .bool: return nil
        }
    }
}
