import GuichetCore

/// Why vault keys are refused. The previous keys stay in use.
package struct VaultKeysRefused: Error, Sendable, CustomStringConvertible {
    package struct Code: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The keys cannot be read again, or the source contains no keys.
        package static let unreadable: Code = "unreadable"
        /// A version has another key than before.
        package static let changed: Code = "changed"
        /// A missing key is still needed.
        package static let needed: Code = "needed"
        /// Other nodes that serve lack a key, have another one in its place, or do not use it yet.
        package static let otherNodes: Code = "otherNodes"
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
