import APISupport
import Engine

/// The texts of the pages about faults.
struct FaultTexts: Sendable {
    let explanation: String
    /// With `%` for an order's name.
    let ordered: String
    let noneOrdered: String
    let catalogue: String
    let groups: [FaultGroup: String]
    let fault: String
    let what: String
    let forWhom: String
    let always: String
    let limits: String
    let unlimited: String
    let acted: String
    /// With `%` for how often it acted and `#` for how many events fitted.
    let actedOf: String
    let clear: String
    let clearAll: String
    let order: String

    // MARK: Scripts
    let scripts: String
    let scriptExplanation: String
    let noScripts: String
    let answers: String
    let answersHint: String
    let scriptButton: String

    // MARK: An order
    /// With `%` for a fault.
    let orderTitle: String
    let client: String
    let platform: String
    let orderHint: String
    let everyone: String
    /// With `%` for an API.
    let allOf: String
    let call: String
    let everyCall: String
    let card: String
    let cardHint: String
    let amount: String
    let amountHint: String
    let reference: String
    let header: String
    let headerHint: String
    let howOften: String
    let times: String
    let timesHint: String
    let nth: String
    let nthHint: String
    let minutes: String
    let minutesHint: String
    let probability: String
    let probabilityHint: String
    let seed: String
    let seedHint: String
    let how: String
    let delay: String
    /// With `%` for a number of seconds.
    let delayHint: String
    let code: String
    let codeHint: String
    let orderButton: String

    static func of(_ language: PageLanguage) -> FaultTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }
}

/// What goes wrong, in the languages of the pages. The operator's API and the commands speak English; a fault without a
/// sentence in a language is told in English, and marked as such.
struct FaultSentences: Sendable {
    let language: PageLanguage

    func html(_ fault: Fault) -> HTML {
        guard let sentence = sentences?[fault.name] else { return "<span lang=\"en\">\(fault.sentence)</span>" }
        return "\(sentence)"
    }

    /// `nil` for English, which the catalogue has itself.
    var sentences: [String: String]? {
        switch language {
        case .french: Self.french
        case .english: nil
        case .dutch: Self.dutch
        case .german: Self.german
        }
    }
}
