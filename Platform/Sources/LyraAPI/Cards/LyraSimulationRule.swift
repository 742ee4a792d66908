package import Engine

/// The published test cards, as verdicts of the simulated acquirer.
package struct LyraSimulationRule: SimulationRule {
    package init() {}

    package func verdict(for request: AuthorisationRequest, authorisationID: String) -> AcquirerVerdict {
        guard let card = LyraTestCard(request.pan) else { return .declined(code: "14", acquirerCode: "14") }
        guard let decline = card.decline, !card.needsSecurityCode || request.securityCode != nil else {
            // Six hexadecimal digits in lower case, and the digit that recorded answers have.
            return .approved(authorisationID: authorisationID.lowercased(), acquirerCode: "0")
        }
        return .declined(code: decline, acquirerCode: decline)
    }
}
