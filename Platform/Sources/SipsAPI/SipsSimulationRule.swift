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
            // Chosen: the acquirer's code is the same if its own list has it, otherwise there is none.
            let acquirerCode = AcquirerResponseCode(rawValue: code.rawValue)
            return .declined(code: code.rawValue, acquirerCode: acquirerCode.isDocumented ? code.rawValue : nil)
        }
    }
}
