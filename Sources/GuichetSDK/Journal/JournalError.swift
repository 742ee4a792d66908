public import GuichetCore

/// Why the journal cannot do what it is asked.
public struct JournalError: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Its storage does not read or write now: a full disk, a phone that was not unlocked yet.
        public static let unavailable: Code = "unavailable"
        /// What is stored is no journal. See ``PaymentJournal/reset()``.
        public static let unreadable: Code = "unreadable"
        public static let noReference: Code = "noReference"
        /// A pair of Sips 1.0 without its day, while a payment under the same number is open: nobody can tell whether
        /// the two are one. Settle the open one first, or give the day.
        public static let ambiguous: Code = "ambiguous"
    }

    public let code: Code
    public let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    public var description: String { "\(code): \(reason)" }
}

extension InAppError.Code {
    /// The journal could not be written, so nothing was sent.
    public static let notRecorded: InAppError.Code = "notRecorded"
}
