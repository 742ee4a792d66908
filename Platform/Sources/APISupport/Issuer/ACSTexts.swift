/// All texts of the issuer's pages. One table for each language, in a file of its own.
package struct ACSTexts: Sendable {
    package let title: String
    package let explanation: String
    package let merchant: String
    package let amount: String
    package let card: String
    package let message: String
    package let code: String
    package let confirm: String
    package let useApp: String
    package let useCode: String
    package let cancel: String
    /// With `%` for the number of remaining attempts.
    package let wrong: String
    /// The same, if one attempt remains.
    package let wrongOnceMore: String

    package let notAskedTitle: String
    package let notAsked: String

    package let tester: String
    package let testerExplanation: String
    /// Keyed by the name of an ``ACSRow``.
    package let rows: [String: Row]

    package let appTitle: String
    package let appExplanation: String
    package let waiting: String
    package let openApp: String
    package let checkAgain: String

    package let bankTitle: String
    package let bankExplanation: String
    package let approve: String
    package let refuse: String
    package let bankDone: String

    package let backTitle: String
    package let backExplanation: String
    package let relayExplanation: String
    package let relayButton: String

    package let unreadableTitle: String
    /// The payment of a page that does not open any more may have been made, so it does not say otherwise.
    package let unreadable: String

    package struct Row: Sendable {
        package let title: String
        package let meaning: String

        package init(_ title: String, _ meaning: String) {
            self.title = title
            self.meaning = meaning
        }
    }

    package func row(_ name: String) -> Row { rows[name] ?? Row(name, "") }

    package func wrongCode(attemptsLeft: Int) -> String {
        attemptsLeft == 1 ? wrongOnceMore : wrong.replacing("%", with: String(attemptsLeft))
    }

    package static func of(_ language: PageLanguage) -> ACSTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }
}
