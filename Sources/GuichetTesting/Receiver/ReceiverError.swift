public import GuichetCore

/// Why a ``NotificationReceiver`` cannot be used, or has no request.
public struct ReceiverError: Error, Sendable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The port is in use, or this machine provides no socket.
        public static let cannotListen: Code = "cannotListen"
        /// No request arrived in time.
        public static let nothingCame: Code = "nothingCame"
        /// The receiver was stopped, or the waiting task cancelled.
        public static let stopped: Code = "stopped"
    }

    /// What went wrong.
    public let code: Code
    /// For people.
    public let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    public var description: String { "\(code): \(reason)" }
}
