public import GuichetCore

/// Why a key or an encrypted message is refused.
public struct JOSEError: Error, Sendable, Hashable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Not the five parts of a compact JWE, or a part that is not base64url.
        public static let malformed: Code = "malformed"
        /// An algorithm, curve, critical extension or compression that Guichet does not support.
        public static let unsupported: Code = "unsupported"
        /// A point that is not on the curve, or a value that is not a key.
        public static let invalidKey: Code = "invalidKey"
        /// Encrypted for a key that the platform does not have.
        public static let unknownKey: Code = "unknownKey"
        /// The authentication tag is wrong: the message was changed on the way, or encrypted for another key.
        public static let notAuthentic: Code = "notAuthentic"
    }

    /// What went wrong.
    public let code: Code
    /// For people and logs.
    public let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    public var description: String { "\(code): \(reason)" }
}
