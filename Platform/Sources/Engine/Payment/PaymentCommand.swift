/// What happens to a payment.
public enum PaymentCommand: Sendable, Hashable {
    /// The acquirer answered.
    case settle(AcquirerVerdict)
    /// It was refused before the acquirer was asked.
    case refuseUnasked(code: String, acquirerCode: String?)
    /// The acquirer did not answer, for the reason given. It will be asked at the instant given.
    case loseTrack(reason: String, askAt: Instant)
    /// The acquirer was asked, or should have been, and the answer is still missing. It will be asked again.
    case postpone(reason: String, until: Instant)
    /// The day of a later authorisation has come; this is its message.
    case beginAuthorisation(AcquirerMessageID)
    /// The merchant wants it captured: all of it, or a part while the rest is given up.
    case validate(minorUnits: Int64?, captureAt: Instant)
    /// Its day has come.
    case capture
    /// The merchant gives it up, all of it or a part.
    case cancel(minorUnits: Int64?)
    /// The merchant gives money back.
    case refund(minorUnits: Int64)
    /// Its time is over.
    case expire
}

/// Why a command cannot be carried out. Nothing changed.
public enum LifecycleError: Error, Sendable, Hashable {
    case wrongState(PaymentState)
    /// More than there is: what is left is given.
    case amountTooHigh(available: Int64)
    case amountNotPositive
    case tooEarly
}
