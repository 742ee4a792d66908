import Engine
import GuichetSips

/// The engine's states as values of the family: the only table (data dictionary, transactionStatus).
extension TransactionStatus {
    init(of payment: Payment) {
        self =
            switch payment.state {
            // Neither approved nor declined: the family has one value for all of them.
            case .authenticating, .authorising, .unknown, .pending: .pending
            case .refused: .refused
            // The account was checked and no payment was asked for (inferred: no document names a status for it).
            case .verified: .ended
            case .toAuthorise: .toAuthorise
            case .toValidate, .toValidateThenAuthorise: .toValidate
            case .toCapture: .toCapture
            case .captured: .captured
            // The family captures a payment as a whole: only payments of another API have this state.
            case .partlyCaptured: .captured
            // Only if a tester ordered it; nothing was paid.
            case .captureFailed: .refused
            case .refunded: .credited
            case .cancelled: .cancelled
            case .expired: .expired
            }
    }
}

extension Payment {
    /// The amount that is left, in minor units (field `currentAmount`).
    var currentAmount: Int64 { amountLeft }
}
