public import GuichetCore

/// Why no platform could be started.
public struct PlatformError: Error, Sendable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `guichet` was not found.
        public static let binaryNotFound: Code = "binaryNotFound"
        /// The program or its folder could not be set up.
        public static let cannotStart: Code = "cannotStart"
        /// The program ended before it was ready.
        public static let ended: Code = "ended"
        /// The program was not ready in time.
        public static let notReady: Code = "notReady"
    }

    /// What went wrong.
    public let code: Code
    /// For people.
    public let reason: String
    /// What to do next.
    public let remedy: String
    /// The last lines of the platform's output.
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
