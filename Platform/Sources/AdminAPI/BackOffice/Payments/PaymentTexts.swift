import APISupport

/// The texts of the pages about payments.
struct PaymentTexts: Sendable {
    // MARK: The list
    let reference: String
    let referenceHint: String
    let amount: String
    let card: String
    /// With an example of what the field takes, as the five after it.
    let cardHint: String
    let authorisation: String
    let amountFrom: String
    let amountTo: String
    let since: String
    let until: String
    let code: String
    let none: String
    /// Without a filter.
    let noneYet: String
    /// A link to what the list shows, as a file for spreadsheets.
    let export: String

    // MARK: The picture of the day
    /// With `%` for the day.
    let day: String
    /// After the number of payments. French has the singular for none, too.
    let counts: (none: String, one: String, more: String)
    let outcomes: [PaymentOutcome: String]
    /// With `%` for the median, `#` for what 95 of 100 needed and `$` for the longest.
    let durations: String
    let asTable: String
    let hour: String
    let byHour: String

    // MARK: One payment
    let identifier: String
    let direction: String
    let refund: String
    let payout: String
    let brand: String
    let expiry: String
    let decided: String
    let totals: String
    /// Authorised, captured, refunded, cancelled, open.
    let totalNames: [String]
    let history: String
    let next: String
    let line: String
    let unbroken: String
    let broken: String
    let notifications: String
    let noNotifications: String
    let parent: String

    func count(_ payments: Int) -> String {
        switch payments {
        case 0: counts.none
        case 1: counts.one
        default: counts.more
        }
    }

    static func of(_ language: PageLanguage) -> PaymentTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }
}
