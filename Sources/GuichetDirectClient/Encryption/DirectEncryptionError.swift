public import GuichetCore

/// Why data cannot be encrypted or decrypted.
public struct DirectEncryptionError: Error, Sendable, Hashable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Not a key, or of another kind than RSA with 2048 bits.
        public static let invalidKey: Code = "invalidKey"
        /// Not five parts in base64url with the header of this encryption.
        public static let malformed: Code = "malformed"
        /// The header names a key that the platform does not have.
        public static let unknownKey: Code = "unknownKey"
        /// The blob was changed, or encrypted for another key.
        public static let notAuthentic: Code = "notAuthentic"
        /// An error of the system's cryptographic functions.
        static let failed: Code = "failed"
    }

    /// What went wrong.
    public let code: Code
    /// For people. Never contains what was encrypted.
    public let reason: String

    /// An error from its parts.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// What to do next.
    public var advice: Advice { code == .unknownKey || code == .notAuthentic ? .startAgain : .fixIntegration }
    public var description: String { "\(code): \(reason)" }
}
