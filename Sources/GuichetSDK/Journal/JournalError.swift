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
