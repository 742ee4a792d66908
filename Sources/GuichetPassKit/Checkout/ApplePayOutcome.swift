public import GuichetCore

/// The outcome of a payment with the sheet, as far as the phone knows it.
///
/// ``accepted`` is the answer of the merchant's server to this one call, and not a proof of payment: the server decides
/// what is delivered.
public enum ApplePayOutcome: Sendable, Hashable {
    /// The merchant's server answered that it was paid.
    case accepted
    /// The merchant's server answered that it was not paid, and the shopper closed the sheet without using another
    /// card.
    case refused(Advice)
    /// The shopper closed the sheet. Nothing was sent.
    case cancelled
    /// The payment certainly did not reach the merchant's server. Nothing was charged.
    case notSent(ApplePayNotSent)
    /// The sheet's data are not a payment; the code `simulator` means that Apple's simulator made them. Nothing was
    /// charged.
    case unusable(ApplePayPaymentError)
    /// The sheet did not appear: another one is open, or the request does not match the app's entitlement.
    case notPresented
    /// The payment may have reached the merchant's server, and no answer came. Ask the server, and do not pay before it
    /// has answered: see ``ApplePayCheckout/settle(asking:)``.
    case unknown

    /// What to do next.
    public var advice: Advice {
        switch self {
        case .accepted: Advice.none
        case .refused(let advice): advice
        case .cancelled: .startAgain
        case .notSent(let error): error.advice
        case .unusable(let error): error.advice
        case .notPresented: .fixIntegration
        case .unknown: .ask
        }
    }
}

/// The answer of the merchant's server to a payment.
public enum ApplePayServerAnswer: Sendable, Hashable {
    /// Paid; or authorised, to be captured.
    case accepted
    /// Not paid, and never will be with this token. The advice is for the shopper: another card, the bank.
    case refused(Advice)
    /// The server does not know either: the platform has not answered.
    case unknown
}

/// Why a payment was certainly not sent. An app's functions for ``ApplePayServer`` throw it if they know this.
public struct ApplePayNotSent: Error, Sendable, Hashable, DescribedError {
    /// For developers and logs. Must not contain what was to be sent.
    public let reason: String
    /// What the app can do next.
    public let advice: Advice

    /// The app could not reach the merchant's server.
    public init(reason: String, advice: Advice = .retry) {
        self.reason = reason
        self.advice = advice
    }

    public var description: String { "not sent: \(reason) (advice: \(advice))" }
}
