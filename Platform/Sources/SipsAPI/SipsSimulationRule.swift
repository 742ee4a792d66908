package import Engine
@_spi(Platform) import GuichetSips

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
            // The acquirer's code is the same if that is answered with this one. Any other answer is not the acquirer's
            // (docs/choices/sips.md, row 67).
            let isOfAcquirer = AcquirerResponseCode(rawValue: code.rawValue).responseCode == code
            return .declined(code: code.rawValue, acquirerCode: isOfAcquirer ? code.rawValue : nil)
        }
    }
}
