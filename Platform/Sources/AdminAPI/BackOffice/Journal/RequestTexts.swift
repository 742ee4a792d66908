import APISupport

/// The texts of the pages about the journal of requests.
struct RequestTexts: Sendable {
    let explanation: String
    /// With `%` for a number.
    let dropped: String
    let none: String
    /// Without a filter.
    let noneYet: String
    let result: String
    let refused: String
    let accepted: String
    let number: String
    let time: String
    let call: String
    let status: String
    let code: String
    let took: String
    let why: String

    // MARK: One request
    /// With `%` for a number.
    let title: String
    let line: String
    let caller: String
    let field: String
    let refusal: String
    let payment: String
    let signature: String
    let scheme: String
    let key: String
    let sentSignature: String
    let finding: String
    let signed: String
    let values: String
    let sent: String
    let answered: String
    let headers: String
    let noBody: String
    /// With `%` for a number.
    let bytes: String
    /// On the page of a payment.
    let ofPayment: String
    let noneOfPayment: String

    static func of(_ language: PageLanguage) -> RequestTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }
}
