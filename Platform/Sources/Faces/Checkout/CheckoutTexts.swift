/// What the pages say on which a shopper pays. One table a language, each in a file of its own.
struct CheckoutTexts: Sendable {
    /// Where there is nothing to pay, only a card to be registered.
    let payTitle: String
    let registerTitle: String
    let shop: String
    let amount: String
    let order: String
    let card: String

    let number: String
    /// With `%` for a number that is taken.
    let numberHint: String
    let expiry: String
    let expiryHint: String
    let code: String
    let codeHint: String
    let holder: String
    let optional: String
    let remember: String
    let willRemember: String
    /// With `%` for the amount.
    let pay: String
    let register: String
    let cancel: String

    /// Above the form, when fields have to be looked at again.
    let lookAgain: String
    let numberMissing: String
    let numberMalformed: String
    let numberNotTaken: String
    let expiryMissing: String
    let expiryMalformed: String
    let expired: String
    let codeMissing: String
    let codeMalformed: String
    let holderMalformed: String

    let refused: String
    /// With `%` for how many tries are left.
    let triesLeft: String
    let lastTry: String
    /// The form was sent twice.
    let overtaken: String

    let paidTitle: String
    let paid: String
    let registeredTitle: String
    let registered: String
    let refusedTitle: String
    let refusedForGood: String
    let cancelledTitle: String
    let cancelled: String
    let expiredTitle: String
    let expiredText: String
    let waitingTitle: String
    let waiting: String
    let again: String

    let backTitle: String
    let back: String
    let backButton: String

    let unreadableTitle: String
    let unreadable: String

    static func of(_ language: PageLanguage) -> CheckoutTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    func left(_ tries: Int) -> String {
        tries == 1 ? lastTry : triesLeft.replacing("%", with: String(tries))
    }

    func text(_ problem: CheckoutProblems.Problem, of field: CheckoutField) -> String {
        switch (field, problem) {
        case (.number, .missing): numberMissing
        case (.number, .notTaken): numberNotTaken
        case (.number, _): numberMalformed
        case (.expiry, .missing): expiryMissing
        case (.expiry, .expired): expired
        case (.expiry, _): expiryMalformed
        case (.code, .missing): codeMissing
        case (.code, _): codeMalformed
        case (.holder, _): holderMalformed
        }
    }
}
