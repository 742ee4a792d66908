/// Everything that the issuer's pages say. One table a language, each in a file of its own.
struct ACSTexts: Sendable {
    let title: String
    let explanation: String
    let merchant: String
    let amount: String
    let card: String
    let message: String
    let code: String
    let confirm: String
    let useApp: String
    let useCode: String
    let cancel: String
    /// With `%` for the number of attempts that are left.
    let wrong: String
    /// The same for the last one.
    let wrongOnceMore: String

    let notAskedTitle: String
    let notAsked: String

    let tester: String
    let testerExplanation: String
    /// By the name of an ``ACSRow``.
    let rows: [String: Row]

    let appTitle: String
    let appExplanation: String
    let waiting: String
    let openApp: String
    let checkAgain: String

    let bankTitle: String
    let bankExplanation: String
    let approve: String
    let refuse: String
    let bankDone: String

    let backTitle: String
    let backExplanation: String
    let relayExplanation: String
    let relayButton: String

    let unreadableTitle: String
    let unreadable: String

    struct Row: Sendable {
        let title: String
        let meaning: String

        init(_ title: String, _ meaning: String) {
            self.title = title
            self.meaning = meaning
        }
    }

    func row(_ name: String) -> Row { rows[name] ?? Row(name, "") }

    func wrongCode(attemptsLeft: Int) -> String {
        attemptsLeft == 1 ? wrongOnceMore : wrong.replacing("%", with: String(attemptsLeft))
    }

    static func of(_ language: PageLanguage) -> ACSTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }
}
