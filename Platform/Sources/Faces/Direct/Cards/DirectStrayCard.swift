import GuichetCore
import GuichetDirect

/// Looks for a card number in what the face keeps of a request in the clear.
enum DirectStrayCard {
    /// What an order or an operation is called. The numbers of both may be as long as a card's.
    static func check(_ references: DirectReferences?, at path: String) throws(DirectRefusal) {
        for member in references?.json.members ?? [] {
            guard let text = member.value.text, rule.isIn(text) else { continue }
            throw refusal("\(path).\(member.name)")
        }
    }

    /// - Parameter areWords: whether it is a name or a sentence, in which no number as long as a card's belongs.
    static func check(_ text: String?, at propertyName: String, areWords: Bool = true) throws(DirectRefusal) {
        guard let text, rule.isIn(text, areWords: areWords) else { return }
        throw refusal(propertyName)
    }

    private static let rule = StrayCard { DirectTestCard($0) != nil }

    private static func refusal(_ propertyName: String) -> DirectRefusal {
        DirectRefusal(
            .invalidValue, propertyName: propertyName, message: "a card number is kept nowhere in the clear")
    }
}
