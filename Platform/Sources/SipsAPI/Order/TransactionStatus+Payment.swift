import Engine
import GuichetSips

/// The engine's states in the family's words: the one table (data dictionary, transactionStatus).
extension TransactionStatus {
    init(of payment: Payment) {
        self =
            switch payment.state {
            // Neither a yes nor a no: the family has one word for all of them.
            case .authenticating, .authorising, .unknown, .pending: .pending
            case .refused: .refused
            // The account was checked and nothing was to be paid (inferred: no document names a status for it).
            case .verified: .ended
            case .toAuthorise: .toAuthorise
            case .toValidate, .toValidateThenAuthorise: .toValidate
            case .toCapture: .toCapture
            case .captured: .captured
            // The family captures a payment as a whole: only another API's payments are so.
            case .partlyCaptured: .captured
            // Only where another API's tester asked for it; nothing was paid.
            case .captureFailed: .refused
            case .refunded: .credited
            case .cancelled: .cancelled
            case .expired: .expired
            }
    }
}

extension Payment {
    /// What is left of it, in minor units (field `currentAmount`).
    var currentAmount: Int64 { amountLeft }
}
