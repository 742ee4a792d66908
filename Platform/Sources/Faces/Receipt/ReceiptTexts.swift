/// Everything that a receipt says. One table a language, each in a file of its own.
struct ReceiptTexts: Sendable {
    /// With `%` for the shop's name.
    let subject: String
    let greeting: String
    let accepted: String

    let shop: String
    let amount: String
    let order: String
    let date: String
    let card: String
    let authorisation: String
    let transaction: String

    /// No money moves on this platform, whatever the shop's keys are called.
    let noMoney: String
    /// With `%` for an address.
    let questions: String
    let keep: String

    /// From January on.
    let months: [String]
    /// With `D`, `M`, `Y` and `T`.
    let moment: String
    let decimalSeparator: String

    static func of(_ language: PageLanguage) -> ReceiptTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }
}
