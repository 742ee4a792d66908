/// What to do after an answer or an error: the part that an app can act on.
///
/// An open set: new advice may appear in a minor release.
public struct Advice: OpenCode {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing to do: the operation succeeded.
    public static let none: Advice = "none"
    /// The outcome is unknown. Ask for it (`outcome`, or the merchant's server) before paying again.
    public static let ask: Advice = "ask"
    /// The outcome will follow: wait for the notification, or ask later.
    public static let wait: Advice = "wait"
    /// Nothing was sent or done: make the same call again, with the same reference. After a lost answer of a call that
    /// changes a wallet or makes a token it may have been done; the cardholder was not charged.
    public static let retry: Advice = "retry"
    /// The initialisation was used or has expired: make a new one.
    public static let startAgain: Advice = "startAgain"
    /// The shopper's input is not correct: let them correct it.
    public static let correctInput: Advice = "correctInput"
    /// This card cannot be used: offer another card or means of payment.
    public static let otherCard: Advice = "otherCard"
    /// The shopper must contact their bank.
    public static let callBank: Advice = "callBank"
    /// The app cannot write down on the device that a payment begins, most likely since the device is full. Nothing was
    /// sent: let the shopper make room.
    public static let makeRoom: Advice = "makeRoom"
    /// The function is not enabled for the shop: ask the platform's support.
    public static let askSupport: Advice = "askSupport"
    /// A mistake in the integration: the shopper cannot correct it.
    public static let fixIntegration: Advice = "fixIntegration"
}
