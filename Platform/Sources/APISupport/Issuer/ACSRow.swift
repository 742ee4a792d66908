package import Engine
package import GuichetSips

/// The results that a tester can choose: one button for each row of the table.
package struct ACSRow: Sendable {
    /// Used in the form, and by tests of pages. Not a documented value.
    package let name: String
    package let result: AuthenticationResult

    package static let all: [ACSRow] = [
        ACSRow(name: "challenge", result: AuthenticationResult(.authenticated, by: .code)),
        ACSRow(name: "frictionless", result: AuthenticationResult(.authenticated, by: .frictionless)),
        ACSRow(name: "attempt", result: AuthenticationResult(.attempted)),
        ACSRow(name: "failed", result: AuthenticationResult(.failed, by: .code)),
        ACSRow(name: "rejected", result: AuthenticationResult(.rejected, by: .frictionless)),
        ACSRow(name: "cancelled", result: AuthenticationResult(.cancelled)),
        ACSRow(name: "technicalError", result: AuthenticationResult(.technicalError)),
        ACSRow(name: "unavailable", result: AuthenticationResult(.unavailable)),
        ACSRow(name: "exempted", result: AuthenticationResult(.exempted)),
        ACSRow(name: "notEnrolled", result: AuthenticationResult(.notEnrolled)),
        ACSRow(name: "timedOut", result: AuthenticationResult(.timedOut)),
    ]

    package static func row(named name: String) -> ACSRow? { all.first { $0.name == name } }

    /// How an authentication ends unless a tester chooses otherwise; `nil` if there is a challenge.
    ///
    /// The simulated issuer follows the merchant's wish. A real one may challenge anyway, which a tester can choose.
    package static func unasked(_ wish: ChallengeMode3DS?) -> ACSRow? {
        switch wish {
        case .noChallenge?: row(named: "frictionless")
        case .noChallengeByAcquirer?: row(named: "exempted")
        default: nil
        }
    }
}
