public import GuichetCore

/// Why there is no platform to test against.
public struct PlatformError: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no `guichet` where it was looked for.
        public static let binaryNotFound: Code = "binaryNotFound"
        /// It, or its folder, could not be made to run.
        public static let cannotStart: Code = "cannotStart"
        /// It ended before it was ready.
        public static let ended: Code = "ended"
        /// It was not ready in time.
        public static let notReady: Code = "notReady"
    }

    public let code: Code
    public let reason: String
    /// What to do about it.
    public let remedy: String
    /// The last lines that the platform wrote.
    public let log: [String]

    init(_ code: Code, _ reason: String, remedy: String, log: [String] = []) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
        self.log = log
    }

    public var description: String {
        "\(code): \(reason); \(remedy)"
            + (log.isEmpty ? "" : "\nThe last that it wrote:\n" + log.map { "    \($0)\n" }.joined())
    }
}
