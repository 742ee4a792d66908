public import GuichetCore

/// Vault keys that cannot be taken. The ones before them go on.
public struct VaultKeysRefused: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is nothing that could be read again, or it holds no keys.
        public static let unreadable: Code = "unreadable"
        /// A version has another key than before.
        public static let changed: Code = "changed"
        /// A key is missing that is needed.
        public static let needed: Code = "needed"
    }

    public let code: Code
    public let reason: String
    public let remedy: String

    public init(_ code: Code, _ reason: String, remedy: String) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    public var description: String { "\(reason); \(remedy)" }
}
