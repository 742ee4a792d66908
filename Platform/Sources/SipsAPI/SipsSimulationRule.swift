package import Engine
import GuichetSips

/// The published rule of the family's simulator, as verdicts of the simulated acquirer.
package struct SipsSimulationRule: SimulationRule {
    package init() {}

    package func verdict(for request: AuthorisationRequest, authorisationID: String) -> AcquirerVerdict {
        guard let card = SimulationCard(request.pan) else {
            return .declined(code: ResponseCode.invalidPaymentMean.rawValue, acquirerCode: nil)
        }
        let code = card.responseCode
        switch code {
        case .accepted:
            return .approved(authorisationID: authorisationID, acquirerCode: AcquirerResponseCode.approved.rawValue)
        case .pending, .awaitingConfirmation:
            return .pending(code: code.rawValue)
        default:
            // Chosen: the acquirer gave the same code where its own list has it, and none where it does not.
            let acquirerCode = AcquirerResponseCode(rawValue: code.rawValue)
            return .declined(code: code.rawValue, acquirerCode: acquirerCode.isDocumented ? code.rawValue : nil)
        }
    }
}
