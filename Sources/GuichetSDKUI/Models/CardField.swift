/// The fields of a card form, in the order in which the focus passes through them.
public enum CardField: Sendable, Hashable, CaseIterable {
    /// The card number.
    case number
    /// The month until which the card is valid.
    case expiry
    /// The security code.
    case securityCode

    /// The field's name in the document.
    var name: String {
        switch self {
        case .number: "cardNumber"
        case .expiry: "cardExpiryDate"
        case .securityCode: "cardCSCValue"
        }
    }

    init?(_ problem: CardProblem) {
        guard let field = Self.allCases.first(where: { $0.name == problem.field }) else { return nil }
        self = field
    }
}
