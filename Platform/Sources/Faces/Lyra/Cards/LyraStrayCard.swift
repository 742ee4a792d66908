import GuichetCore
import GuichetLyra

/// Looks for a card number in what the face keeps of a request in the clear.
enum LyraStrayCard {
    /// What is kept of a request in the clear, with the code that its form is refused with.
    private static let kept: [(name: String, code: LyraErrorCode)] = [
        ("orderId", .invalidOrderId), ("metadata", "INT_091"), ("customer", .invalidInput),
        ("ipnTargetUrl", "INT_926"), ("merchantPostUrlSuccess", .invalidInput),
        ("merchantPostUrlRefused", .invalidInput),
    ]

    /// Of `customer`: what has a name or an address, and no number of thirteen digits.
    private static let words: Set<String> = [
        "title", "firstName", "lastName", "address", "address2", "district", "city", "state", "deliveryCompanyName",
    ]

    static func check(_ message: JSONObject) throws(LyraRefusal) {
        for (name, code) in kept {
            guard let value = message[name], let place = place(in: value, name) else { continue }
            // The place is made of names that the caller chose.
            let field = isIn(place) ? name : place
            throw LyraRefusal(
                code, "invalid \(LyraRefusal.words(of: field))",
                detail: "Invalid input value [name=\(field)]: a card number is kept nowhere in the clear")
        }
    }

    /// Where in a value there is one.
    private static func place(in value: JSONValue, _ name: String) -> String? {
        switch value {
        case .object(let object):
            for member in object.members {
                let inner = "\(name).\(member.name)"
                if isIn(member.name) { return name }
                if let found = place(in: member.value, inner) { return found }
            }
            return nil
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = place(in: element, "\(name)[\(index)]") { return found }
            }
            return nil
        case .string(let text), .number(let text):
            let last = name.split(separator: ".").last.map(String.init) ?? name
            return isIn(text, areWords: name != last && words.contains(last)) ? name : nil
        case .null, .bool: return nil
        }
    }

    /// - Parameter areWords: whether a right check digit is enough.
    static func isIn(_ text: String, areWords: Bool = false) -> Bool { rule.isIn(text, areWords: areWords) }

    private static let rule = StrayCard { LyraTestCard($0) != nil }
}
