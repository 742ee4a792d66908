import Engine
import GuichetLyra

/// The engine's states in Lyra's words: the one table (Lyra, "Cycle de vie d'une transaction"; Scellius, Apple Pay
/// guide 1.0, section 4). The simple status follows from the detailed one (``LyraDetailedStatus/orderStatus``).
extension LyraDetailedStatus {
    init(_ state: PaymentState) {
        self =
            switch state {
            // Whose holder is with his issuer is a form here, and no transaction yet.
            case .authenticating, .authorising: .initial
            // Whether the holder was charged is being found out (chosen: no document has a word for it).
            case .unknown: .underVerification
            case .pending: .pending
            case .refused: .refused
            case .verified: .accepted
            case .toAuthorise: .waitingAuthorisation
            case .toValidateThenAuthorise: .waitingAuthorisationToValidate
            case .toValidate: .authorisedToValidate
            case .toCapture: .authorised
            // A refund is a transaction of its own and leaves this one as it was.
            case .captured, .refunded: .captured
            // Lyra captures a payment as a whole: only another API's payments are so.
            case .partlyCaptured: .captured
            case .captureFailed: .captureFailed
            case .cancelled: .cancelled
            case .expired: .expired
            }
    }
}
