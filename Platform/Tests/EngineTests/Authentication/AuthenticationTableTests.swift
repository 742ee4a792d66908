import Engine
import Testing

/// Row by row, as docs/in-app-wire.md prints it.
@Suite("Consequences of an authentication")
struct AuthenticationTableTests {
    private typealias Choice = AuthenticationPolicy.Choice

    @Test(
        "success and attempt are authorised with a guarantee, whatever the shop's settings",
        arguments: [AuthenticationOutcome.authenticated, .attempted], policies)
    func guaranteed(outcome: AuthenticationOutcome, policy: AuthenticationPolicy) {
        #expect(AuthenticationTable.decision(after: outcome, under: policy) == .authorise(liabilityShift: true))
        #expect(AuthenticationTable.guarantee(after: outcome) == .given)
    }

    @Test("the acquirer's exemption is authorised without a guarantee", arguments: policies)
    func exempted(policy: AuthenticationPolicy) {
        #expect(AuthenticationTable.decision(after: .exempted, under: policy) == .authorise(liabilityShift: false))
        #expect(AuthenticationTable.guarantee(after: .exempted) == .refused)
    }

    @Test(
        "failed, rejected and cancelled are refused",
        arguments: [AuthenticationOutcome.failed, .rejected, .cancelled], policies)
    func refused(outcome: AuthenticationOutcome, policy: AuthenticationPolicy) {
        #expect(AuthenticationTable.decision(after: outcome, under: policy) == .refuse(.outcome(outcome)))
        #expect(AuthenticationTable.guarantee(after: outcome) == .refused)
    }

    @Test("a timeout is refused, without a guarantee", arguments: policies)
    func timedOut(policy: AuthenticationPolicy) {
        #expect(AuthenticationTable.decision(after: .timedOut, under: policy) == .refuse(.outcome(.timedOut)))
        #expect(AuthenticationTable.guarantee(after: .timedOut) == .none)
    }

    @Test(
        "a technical error and an issuer without an answer follow the shop's settings",
        arguments: [AuthenticationOutcome.technicalError, .unavailable], policies)
    func technical(outcome: AuthenticationOutcome, policy: AuthenticationPolicy) {
        #expect(
            AuthenticationTable.decision(after: outcome, under: policy)
                == (policy.onTechnicalError == .proceed
                    ? .authorise(liabilityShift: false) : .refuse(.outcome(outcome))))
        #expect(AuthenticationTable.guarantee(after: outcome) == .refused)
    }

    @Test("a card that is not enrolled follows the shop's setting", arguments: policies)
    func notEnrolled(policy: AuthenticationPolicy) {
        #expect(
            AuthenticationTable.decision(after: .notEnrolled, under: policy)
                == (policy.onNotEnrolled == .proceed
                    ? .authorise(liabilityShift: false) : .refuse(.outcome(.notEnrolled))))
        #expect(AuthenticationTable.guarantee(after: .notEnrolled) == .refused)
    }

    @Test("an order without authentication is authorised, unless the shop enforces one", arguments: policies)
    func missing(policy: AuthenticationPolicy) {
        #expect(
            AuthenticationTable.decision(after: nil, under: policy)
                == (policy.isEnforced ? .refuse(.missing) : .authorise(liabilityShift: false)))
    }

    @Test(
        "an order that the merchant exempts needs no authentication; one that was made counts", arguments: policies
    )
    func waived(policy: AuthenticationPolicy) {
        #expect(
            AuthenticationTable.decision(after: nil, under: policy, isWaived: true)
                == .authorise(liabilityShift: false))
        for outcome in AuthenticationOutcome.allCases {
            #expect(
                AuthenticationTable.decision(after: outcome, under: policy, isWaived: true)
                    == AuthenticationTable.decision(after: outcome, under: policy), "\(outcome)")
        }
    }

    /// All that a shop can be set to.
    static let policies: [AuthenticationPolicy] = AuthenticationPolicy.Choice.allCases.flatMap { technical in
        AuthenticationPolicy.Choice.allCases.flatMap { notEnrolled in
            [true, false].map {
                AuthenticationPolicy(onTechnicalError: technical, onNotEnrolled: notEnrolled, isEnforced: $0)
            }
        }
    }
}
