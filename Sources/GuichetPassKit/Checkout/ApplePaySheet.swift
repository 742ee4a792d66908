public import GuichetCore

/// What a payment sheet can be told and what it tells: PassKit's on a phone, one of your own in a test.
@MainActor
public protocol ApplePaySheet: AnyObject {
    /// Shows the sheet. `report` is told whatever happens to it, from then on.
    func present(reporting report: @escaping @MainActor (ApplePaySheetEvent) -> Void)
    /// Takes the sheet away. Tells ``ApplePaySheetEvent/finished`` when it is gone.
    func dismiss()
}

/// What happens to a payment sheet.
public enum ApplePaySheetEvent: Sendable {
    /// Whether it appeared.
    case presented(Bool)
    /// The shopper agreed. The sheet waits for the answer: it may be called once.
    case authorised(
        Result<ApplePayPayment, ApplePayPaymentError>, answer: @MainActor @Sendable (ApplePaySheetStatus) -> Void)
    /// The sheet is going, or gone: the shopper closed it, it was taken away, or it closed by itself.
    case finished
}

/// What the sheet shows to the shopper who waits.
public enum ApplePaySheetStatus: Sendable, Hashable {
    /// Paid.
    case success
    /// Not paid, or not known: the words for that are the app's.
    case failure
}

/// How long the shopper waits for the merchant's server, in whole seconds.
///
/// The sheet itself gives up and closes after some 30 seconds, as apps report; Apple's pages give no number. An answer of
/// ours that comes after Apple's own is no answer, so the limit stays below it.
public struct ApplePayTimeLimit: Sendable, Hashable {
    public let seconds: Int

    /// - Returns: `nil` for less than 1 or more than 28 seconds.
    public init?(seconds: Int) {
        guard (1...28).contains(seconds) else { return nil }
        self.init(unchecked: seconds)
    }

    private init(unchecked seconds: Int) { self.seconds = seconds }

    /// 25 seconds.
    public static let standard = ApplePayTimeLimit(unchecked: 25)
}
