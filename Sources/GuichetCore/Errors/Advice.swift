/// What to do about an answer or an error: the part that an app can act on.
///
/// An open set: new advice may appear in a minor release.
public struct Advice: OpenCode {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing to do: the operation was carried out.
    public static let none: Advice = "none"
    /// The outcome is not known. Ask for it (`outcome`, or the merchant's server) before paying again.
    public static let ask: Advice = "ask"
    /// The outcome will come by itself: wait for the notification, or ask later.
    public static let wait: Advice = "wait"
    /// Nothing was sent or done: the same call may be made again, with the same reference.
    public static let retry: Advice = "retry"
    /// The initialisation is spent or too old: make a new one.
    public static let startAgain: Advice = "startAgain"
    /// What the shopper typed is not right: let them correct it.
    public static let correctInput: Advice = "correctInput"
    /// This card will not do: offer another card or means of payment.
    public static let otherCard: Advice = "otherCard"
    /// The shopper's bank has to be asked.
    public static let callBank: Advice = "callBank"
    /// The function is not enabled for the shop: ask the platform's support.
    public static let askSupport: Advice = "askSupport"
    /// A mistake in the integration: nothing a shopper can mend.
    public static let fixIntegration: Advice = "fixIntegration"
}
