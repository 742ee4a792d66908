public import GuichetCore

/// Why a ``NotificationReceiver`` has nothing to give.
public struct ReceiverError: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The port is taken, or this machine gives no socket.
        public static let cannotListen: Code = "cannotListen"
        /// Nothing came in time.
        public static let nothingCame: Code = "nothingCame"
        /// The receiver was stopped, or the waiting task cancelled.
        public static let stopped: Code = "stopped"
    }

    public let code: Code
    public let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    public var description: String { "\(code): \(reason)" }
}
