/// What happens to a payment.
package enum PaymentCommand: Sendable, Hashable {
    /// The acquirer answered.
    case recordAuthorisation(AcquirerVerdict)
    /// It was refused before the acquirer was asked: with the order, or because the holder was not authenticated.
    case refuseUnasked(code: String, acquirerCode: String?)
    /// The acquirer did not answer, for the reason given. It will be asked at the instant given.
    case loseTrack(reason: String, askAt: Instant)
    /// The acquirer was asked, or should have been, and the answer is still missing. It will be asked again.
    case postpone(reason: String, until: Instant)
    /// The day of a later authorisation has come, or the holder was authenticated; this is its message.
    case beginAuthorisation(AcquirerMessageID)
    /// The merchant wants it captured: all of it, or a part while the rest is given up; at an instant, or as planned.
    case validate(minorUnits: Int64?, captureAt: Instant?)
    /// The merchant changes what is not captured yet.
    case change(PaymentChange)
    /// Its day has come.
    case capture
    /// The merchant does not wait for its day: all that is open, or a part, after which nothing more is taken if it is
    /// final.
    case captureNow(minorUnits: Int64? = nil, isFinal: Bool = true)
    /// The merchant gives it up, all of it or a part.
    case cancel(minorUnits: Int64?)
    /// The merchant gives money back.
    case refund(minorUnits: Int64)
    /// The merchant gives up a refund that was not sent off yet.
    case takeBackRefund(minorUnits: Int64)
    /// Whoever moves the money was asked about an operation. If nobody knows yet, it is asked about again.
    case settleOperation(number: Int, SettlementVerdict, askAt: Instant?)
    /// Its time is over.
    case expire
}

/// Why a command cannot be carried out. Nothing changed.
package enum LifecycleError: Error, Sendable, Hashable {
    case wrongState(PaymentState)
    /// More than there is: what is left is given.
    case amountTooHigh(available: Int64)
    case amountNotPositive
    case tooEarly
    /// The authorisation does not hold that long.
    case tooLate(limit: Instant)
    /// Everything is as it was asked to be.
    case nothingToChange
    /// So many were asked of it already.
    case tooManyOperations(limit: Int)
}

/// What a merchant changes of a payment that is not captured yet. `nil` leaves it as it is.
package struct PaymentChange: Sendable, Hashable {
    /// In minor units: less than before, the rest is given up.
    package var amount: Int64?
    package var captureAt: Instant?
    /// Nobody needs to validate it any more.
    package var isValidated: Bool

    package init(amount: Int64? = nil, captureAt: Instant? = nil, isValidated: Bool = false) {
        self.amount = amount
        self.captureAt = captureAt
        self.isValidated = isValidated
    }
}
