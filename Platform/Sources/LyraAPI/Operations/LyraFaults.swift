import APISupport
import Engine
import GuichetCore
import GuichetLyra

/// The life cycle's refusals as documented codes (Lyra, list of error codes).
enum LyraFaults {
    static func wrongStatus(_ error: LifecycleError, _ payment: Payment) -> LyraRefusal {
        var status = LyraDetailedStatus(of: payment)
        // The state at the refusal: another call may have changed the payment since it was read.
        if case .wrongState(let found) = error, found != payment.state { status = LyraDetailedStatus(found) }
        return LyraRefusal(
            .wrongStatusForAction,
            "This action has not been authorized for a transaction with the \(status) status")
    }

    static func cancelling(_ error: LifecycleError, _ payment: Payment) -> LyraRefusal {
        let state: PaymentState
        switch error {
        case .wrongState(let found): state = found
        case .onlyAsAWhole:
            return LyraRefusal(
                "PSP_103", "the amount cannot be given here",
                detail: "before the capture, lower the amount with Transaction/Update")
        default: return wrongStatus(error, payment)
        }
        return switch state {
        case .cancelled: LyraRefusal(.alreadyCancelled, "Transaction already cancelled")
        case .captured, .refunded:
            LyraRefusal(.cannotBeCancelled, "Cancellation impossible, please try a refund")
        default: wrongStatus(error, payment)
        }
    }

    static func refunding(_ error: LifecycleError, _ payment: Payment, _ amount: Int64?) -> LyraRefusal {
        guard payment.direction == .debit else {
            return LyraRefusal("PSP_082", "A refund cannot be refunded")
        }
        return switch error {
        case .wrongState(.toAuthorise), .wrongState(.toValidateThenAuthorise), .wrongState(.toValidate),
            .wrongState(.toCapture):
            LyraRefusal(
                .cannotBeRefundedYet, "The refund operation is not yet available, please try to cancel")
        case .wrongState(.refused), .wrongState(.cancelled), .wrongState(.expired), .wrongState(.captureFailed):
            LyraRefusal(.unpaidCannotBeRefunded, "Non-refundable for an unpaid transaction")
        case .wrongState(.refunded): LyraRefusal(.alreadyRefunded, "Transaction already refunded")
        case .amountTooHigh:
            amount.map { $0 > payment.totals.captured } ?? false
                ? LyraRefusal(.refundAboveInitialAmount, "Refund amount is greater than the initial amount")
                : LyraRefusal(.refundAboveRemainder, "Refund amount is too high")
        case .amountNotPositive:
            LyraRefusal(
                .invalidAmount, "invalid amount",
                detail: "Invalid input value [name=amount, value=\(amount ?? 0)]")
        default: wrongStatus(error, payment)
        }
    }

    static func updating(_ error: LifecycleError, _ payment: Payment) -> LyraRefusal {
        switch error {
        case .amountTooHigh: LyraRefusal(.amountAboveAuthorised, "The amount is greater than the authorised one")
        case .amountNotPositive: LyraRefusal(.invalidAmount, "invalid amount")
        case .tooLate(let limit):
            LyraRefusal(
                .captureAfterValidity, "The capture date is later than the validity of the authorisation",
                detail: "the authorisation is valid until \(LyraTime.text(limit))")
        case .nothingToChange: LyraRefusal(.noChange, "No change")
        case .validationNotPossible:
            LyraRefusal(
                "PSP_548", "the modification is not possible",
                detail: "manualValidation can only change from YES to NO")
        // It waits for its capture, as a payment does that can be changed: the status alone would not say why.
        case .wrongState(.toCapture) where payment.direction == .credit:
            LyraRefusal(
                .wrongStatusForAction, wrongStatus(error, payment).message, detail: "a refund cannot be changed")
        default: wrongStatus(error, payment)
        }
    }
}
