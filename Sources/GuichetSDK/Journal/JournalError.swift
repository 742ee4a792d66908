public import GuichetCore

/// Why the journal refuses a call.
public struct JournalError: Error, Sendable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The storage cannot be read or written now: a full disk, a phone that was not yet unlocked, or a folder that the
        /// app has not created; the reason says which.
        public static let unavailable: Code = "unavailable"
        /// The stored data are not a journal. See ``PaymentJournal/reset()``.
        public static let unreadable: Code = "unreadable"
        /// The payment has no reference, or a pair of Sips 1.0 that is none (one to six digits, and a date written
        /// `yyyyMMdd`), so it could not be found again.
        public static let noReference: Code = "noReference"
        /// A Sips 1.0 pair without its date, while a payment with the same number is open: the two cannot be told
        /// apart. Settle the open one first, or give the date.
        public static let ambiguous: Code = "ambiguous"
    }

    /// What went wrong.
    public let code: Code
    /// For people.
    public let reason: String
    /// What the app can do next: a payment that cannot be recorded is not sent.
    public let advice: Advice

    /// - Parameter advice: `nil` leaves that of the code.
    init(_ code: Code, _ reason: String, advice: Advice? = nil) {
        self.code = code
        self.reason = reason
        self.advice = advice ?? Self.advice(after: code)
    }

    public var description: String { "\(code): \(reason)" }

    private static func advice(after code: Code) -> Advice {
        switch code {
        case .unavailable: .makeRoom
        // The shopper's open payment with the same number must be settled first.
        case .ambiguous: .ask
        // A damaged journal is the app's to correct, and so is a payment without a reference.
        default: .fixIntegration
        }
    }
}

extension InAppError.Code {
    /// The journal could not be written, so nothing was sent.
    public static let notRecorded: InAppError.Code = "notRecorded"
}
