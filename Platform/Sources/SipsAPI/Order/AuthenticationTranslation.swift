import Engine
import GuichetCore
import GuichetSips

/// An authentication in the family's fields: `holderAuthent…`, `guaranteeIndicator` and the code of a refusal.
/// docs/in-app-wire.md, section 9.4, contains the table.
enum AuthenticationTranslation {
    /// The answer to a refusal that the engine decides on; `nil` if the acquirer is to be asked.
    static func refusal(of details: SipsOrderDetails, at shop: SipsShop) -> PaymentOrder.Refusal? {
        let decision = AuthenticationTable.decision(
            after: details.authentication?.outcome, under: shop.authentication, isWaived: details.isWaived)
        return switch decision {
        case .authorise: nil
        // Sips documents: A1, 3-D Secure data are missing (soft decline).
        case .refuse(.missing):
            PaymentOrder.Refusal(
                code: ResponseCode.refused.rawValue, acquirerCode: AcquirerResponseCode.softDecline.rawValue)
        case .refuse(.outcome(.cancelled)): PaymentOrder.Refusal(code: ResponseCode.cancelledByCustomer.rawValue)
        case .refuse(.outcome(.timedOut)): PaymentOrder.Refusal(code: ResponseCode.sessionExpired.rawValue)
        case .refuse(.outcome): PaymentOrder.Refusal(code: ResponseCode.refused.rawValue)
        }
    }

    static func add(_ details: SipsOrderDetails, _ verdict: AcquirerVerdict?, to response: inout INAPPOrderResponse) {
        // `Y` only if the issuer refuses the liability shift (W344); none of these issuers does.
        response.holderAuthentRelegationCode = "N"
        guard let authentication = details.authentication else {
            response.guaranteeIndicator = "N"
            response.holderAuthentProgram = HolderAuthent.noAuthent
            response.holderAuthentMethod = HolderAuthent.noAuthent
            response.holderAuthentStatus = details.isWaived ? HolderAuthent.bypass : HolderAuthent.noAuthent
            return
        }
        response.holderAuthentProgram = "3DS_V2"
        response.holderAuthentStatus = status(authentication.outcome)
        response.holderAuthentMethod = method(authentication.way)
        response.holderAuthentType = type(authentication)
        // The acquirer's transaction risk analysis (choice: no public document lists the values).
        if authentication.outcome == .exempted { response.authentExemptionReasonList = ["TRA"] }
        response.guaranteeIndicator = guarantee(authentication.outcome, verdict)
    }

    private static func status(_ outcome: AuthenticationOutcome) -> String {
        switch outcome {
        case .authenticated: "SUCCESS"
        case .attempted: "ATTEMPT"
        case .failed, .rejected: "FAILURE"
        case .cancelled: "CANCEL"
        case .technicalError, .unavailable: "ERROR"
        case .exempted: HolderAuthent.bypass
        case .notEnrolled: "NOT_ENROLLED"
        case .timedOut: HolderAuthent.notSpecified
        }
    }

    private static func method(_ way: AuthenticationWay?) -> String {
        switch way {
        case .code: "OTP_TELE"
        case .bankApp: "OOB"
        case .frictionless, nil: HolderAuthent.noAuthentMethod
        }
    }

    private static func type(_ authentication: AuthenticationResult) -> String? {
        switch authentication.way {
        case .code, .bankApp: "CHALLENGE"
        case .frictionless: "FRICTIONLESS"
        case nil: nil
        }
    }

    /// A guarantee concerns an authorised payment; without an authorisation there is nothing to guarantee.
    private static func guarantee(_ outcome: AuthenticationOutcome, _ verdict: AcquirerVerdict?) -> String? {
        switch AuthenticationTable.guarantee(after: outcome) {
        case .given:
            if case .approved? = verdict { "Y" } else { "N" }
        case .refused: "N"
        case .none: nil
        }
    }
}
