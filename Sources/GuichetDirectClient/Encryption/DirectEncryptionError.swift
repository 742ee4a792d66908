public import GuichetCore

/// Why something cannot be encrypted or opened.
public struct DirectEncryptionError: Error, Sendable, Hashable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The key is none, or of another kind than RSA with 2048 bits.
        public static let invalidKey: Code = "invalidKey"
        /// Not five parts of base64url with the header of this encryption.
        public static let malformed: Code = "malformed"
        /// The header names a key that is not held.
        public static let unknownKey: Code = "unknownKey"
        /// It was altered, or encrypted for another key.
        public static let notAuthentic: Code = "notAuthentic"
        /// The system's cryptography failed.
        public static let failed: Code = "failed"
    }

    public let code: Code
    /// For people. Never holds what was encrypted.
    public let reason: String

    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    public var advice: Advice { code == .unknownKey || code == .notAuthentic ? .startAgain : .fixIntegration }
    public var description: String { "\(code): \(reason)" }
}
