import GuichetCore

/// Vault keys that cannot be taken. The ones before them go on.
package struct VaultKeysRefused: Error, Sendable, CustomStringConvertible {
    package struct Code: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// There is nothing that could be read again, or it holds no keys.
        package static let unreadable: Code = "unreadable"
        /// A version has another key than before.
        package static let changed: Code = "changed"
        /// A key is missing that is needed.
        package static let needed: Code = "needed"
    }

    package let code: Code
    package let reason: String
    package let remedy: String

    package init(_ code: Code, _ reason: String, remedy: String) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    package var description: String { "\(reason); \(remedy)" }
}
