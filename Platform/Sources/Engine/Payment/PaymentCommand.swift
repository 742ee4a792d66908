/// A change of a payment.
package enum PaymentCommand: Sendable, Hashable {
    /// The acquirer answered.
    case recordAuthorisation(AcquirerVerdict)
    /// It was refused before the acquirer was asked: with the order, because the cardholder was not authenticated, or because
    /// its card has expired by the day of its authorisation.
    case refuseUnasked(code: String, acquirerCode: String?)
    /// The acquirer did not answer, for this reason. It is asked at this instant.
    case loseTrack(reason: String, askAt: Instant)
    /// The acquirer was asked, or should have been, and the answer is still missing. It is asked again.
    case postpone(reason: String, until: Instant)
    /// The day of a later authorisation has come, or the cardholder was authenticated; this is the message to the
    /// acquirer.
    case beginAuthorisation(AcquirerMessageID)
    /// The merchant agrees to the capture: of all of it, or of a part while the rest is released; at an instant, or as
    /// planned.
    case validate(minorUnits: Int64?, captureAt: Instant?)
    /// The merchant changes a payment that is not captured yet.
    case change(PaymentChange)
    /// The day of the capture has come.
    case capture
    /// The capture that is due, or that the merchant asks for, is refused by the acquirer.
    case failCapture
    /// The merchant captures before that day: all that is open, or a part. After a final capture nothing more is
    /// captured.
    case captureNow(minorUnits: Int64? = nil, isFinal: Bool = true)
    /// The merchant asks for a higher authorised amount: this much more.
    case increment(minorUnits: Int64)
    /// The merchant cancels it, all of it or a part; with `isWhole`, only if the amount is all of it.
    case cancel(minorUnits: Int64?, isWhole: Bool = false)
    /// The merchant refunds money: all that is left, of this capture if one is named, or a part of that.
    case refund(minorUnits: Int64?, ofCapture: Int? = nil)
    /// The merchant cancels a refund that was not sent yet.
    case takeBackRefund(minorUnits: Int64)
    /// The acquirer was asked about an operation. If the result is not known yet, it is asked again.
    case settleOperation(number: Int, SettlementVerdict, askAt: Instant?)
    /// The merchant adds data of its trade, which the API keeps (``Payment/details``).
    case describe
    /// It expires.
    case expire
}

extension PaymentCommand {
    /// The amount of an operation that the merchant asks for. It is checked before the payment's state: no payment
    /// allows an amount that is not positive.
    var askedMinorUnits: Int64? {
        switch self {
        case .validate(let minorUnits, _), .captureNow(let minorUnits, _), .refund(let minorUnits, _): minorUnits
        case .increment(let minorUnits): minorUnits
        case .cancel(let minorUnits, let isWhole): isWhole ? nil : minorUnits
        default: nil
        }
    }
}

/// Why a command is refused. Nothing has changed.
package enum LifecycleError: Error, Sendable, Hashable {
    case wrongState(PaymentState)
    /// More than the available amount.
    case amountTooHigh(available: Int64)
    case amountNotPositive
    /// The amount is only a part of what is there.
    case onlyAsAWhole(available: Int64)
    /// Nothing is left to refund.
    case nothingLeft
    /// The payment has no capture with this number.
    case unknownCapture(Int)
    case tooEarly
    /// The authorisation does not last that long.
    case tooLate(limit: Instant)
    /// Everything is already as requested.
    case nothingToChange
    /// A payment that needs no validation cannot need one afterwards.
    case validationNotPossible
    /// The payment has too many operations already.
    case tooManyOperations(limit: Int)
}

/// A merchant's changes of a payment that is not captured yet. `nil` changes nothing.
package struct PaymentChange: Sendable, Hashable {
    /// In minor units: less than before, the rest is released.
    package var amount: Int64?
    package var captureAt: Instant?
    /// No validation is needed any more.
    package var isValidated: Bool
    /// The merchant will validate it. That cannot be asked for after the order, so this only confirms it.
    package var awaitsValidation: Bool

    package init(
        amount: Int64? = nil, captureAt: Instant? = nil, isValidated: Bool = false, awaitsValidation: Bool = false
    ) {
        self.amount = amount
        self.captureAt = captureAt
        self.isValidated = isValidated
        self.awaitsValidation = awaitsValidation
    }
}
