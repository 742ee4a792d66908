/// All texts of a receipt. One table for each language, in a file of its own.
package struct ReceiptTexts: Sendable {
    package let language: PageLanguage
    /// With `%` for the shop's name.
    package let subject: String
    package let greeting: String
    package let accepted: String

    package let shop: String
    package let amount: String
    package let order: String
    package let date: String
    package let card: String
    package let authorisation: String
    package let transaction: String

    /// No money moves on this platform, whatever the shop's keys are called.
    package let noMoney: String
    /// With `%` for an address.
    package let questions: String
    package let keep: String

    /// Starting with January.
    package let months: [String]
    /// With `D` for the day and `T` for the time.
    package let moment: String

    package static func of(_ language: PageLanguage) -> ReceiptTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }
}
