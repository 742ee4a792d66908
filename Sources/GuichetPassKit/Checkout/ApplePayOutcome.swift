public import GuichetCore

/// How a payment by the sheet ended, as far as the phone knows.
///
/// ``accepted`` is the word of the merchant's server about this one call, and never proof of payment for anybody else:
/// what is delivered, the server decides.
public enum ApplePayOutcome: Sendable, Hashable {
    /// The merchant's server said that it was paid.
    case accepted
    /// The merchant's server said that it was not, and the shopper closed the sheet without another card.
    case refused(Advice)
    /// The shopper closed the sheet. Nothing was sent.
    case cancelled
    /// It certainly did not reach the merchant's server. Nobody was charged.
    case notSent(ApplePayNotSent)
    /// What the sheet gave is no payment; with the code `simulator`, Apple's simulator gave it. Nobody was charged.
    case unusable(ApplePayPaymentError)
    /// The sheet did not appear: another one is on the screen, or the request is not what the app is entitled to.
    case notPresented
    /// It may have reached the merchant's server, and no answer came. Ask the server, and do not pay before it has
    /// answered: see ``ApplePayCheckout/settle(asking:)``.
    case unknown

    /// What to do about it.
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

/// What the merchant's server says of a payment.
public enum ApplePayServerAnswer: Sendable, Hashable {
    /// Paid, or as good as paid for the shopper: authorised, to be captured.
    case accepted
    /// Not paid, and it never will be by this token. The advice is for the shopper: another card, the bank.
    case refused(Advice)
    /// The server does not know either: the platform has not answered it.
    case unknown
}

/// Why a payment certainly did not leave the phone. Thrown by what an app gives to ``ApplePayServer``, where it knows.
public struct ApplePayNotSent: Error, Sendable, Hashable, CustomStringConvertible {
    /// For developers and logs. Must not hold what was to be sent.
    public let reason: String
    public let advice: Advice

    public init(reason: String, advice: Advice = .retry) {
        self.reason = reason
        self.advice = advice
    }

    public var description: String { "not sent: \(reason) (advice: \(advice))" }
}
