import Engine
import GuichetLyra

/// The engine's states as values of Lyra: the only table (Lyra, "Cycle de vie d'une transaction"; Scellius, Apple Pay
/// guide 1.0, section 4). The simple status follows from the detailed one (``LyraDetailedStatus/orderStatus``).
extension LyraDetailedStatus {
    /// The code with which the acquirer says that a person looks at the payment first.
    static let review = LyraDetailedStatus.underVerification.rawValue

    init(of payment: Payment) {
        if payment.state == .pending, payment.verdict == .pending(code: Self.review) {
            self = .underVerification
        } else if payment.isAbandoned {
            self = .abandoned
        } else {
            self.init(payment.state)
        }
    }

    init(_ state: PaymentState) {
        self =
            switch state {
            // While the cardholder is with the issuer there is only a form, and no transaction yet.
            case .authenticating, .authorising: .initial
            // Whether the cardholder was charged is being determined (chosen: no document names a status for it).
            case .unknown: .underVerification
            case .pending: .pending
            case .refused: .refused
            case .verified: .accepted
            case .toAuthorise: .waitingAuthorisation
            case .toValidateThenAuthorise: .waitingAuthorisationToValidate
            case .toValidate: .authorisedToValidate
            case .toCapture: .authorised
            // A refund is a separate transaction and does not change this one.
            case .captured, .refunded: .captured
            // Lyra captures a payment as a whole: only payments of another API have this state.
            case .partlyCaptured: .captured
            case .captureFailed: .captureFailed
            case .cancelled: .cancelled
            case .expired: .expired
            }
    }
}
