public import GuichetCore

/// The interface of a payment sheet: PassKit's on a phone, your own in a test.
@MainActor
public protocol ApplePaySheet: AnyObject {
    /// Shows the sheet. From then on, `report` is called with every event.
    func present(reporting report: @escaping @MainActor (ApplePaySheetEvent) -> Void)
    /// Closes the sheet. Reports ``ApplePaySheetEvent/finished`` when it is closed.
    func dismiss()
}

/// An event of a payment sheet.
public enum ApplePaySheetEvent: Sendable {
    /// Whether the sheet appeared.
    case presented(Bool)
    /// The shopper agreed. The sheet waits for the answer, which may be given once.
    case authorised(
        Result<ApplePayPayment, ApplePayPaymentError>, answer: @MainActor @Sendable (ApplePaySheetStatus) -> Void)
    /// The sheet is closing or closed: by the shopper, by the app, or automatically.
    case finished
}

/// What the sheet shows to the shopper.
public enum ApplePaySheetStatus: Sendable, Hashable {
    /// Paid.
    case success
    /// Not paid, or unknown: the app explains which.
    case failure
}

/// How long the sheet waits for the merchant's server, in whole seconds.
///
/// According to reports by apps, the sheet itself closes after some 30 seconds; Apple's pages give no number. A later
/// answer has no effect, so the limit is below that.
public struct ApplePayTimeLimit: Sendable, Hashable {
    /// From 1 to 28.
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
