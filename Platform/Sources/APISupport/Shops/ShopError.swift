import GuichetCore

/// Why a change of a shop is refused.
package struct ShopError: Error, Sendable, CustomStringConvertible {
    package struct Code: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let unknown: Code = "unknown"
        package static let exists: Code = "exists"
        /// What was given is wrong.
        package static let invalid: Code = "invalid"
        /// It contradicts what is stored.
        package static let conflict: Code = "conflict"
        /// The platform could not do it.
        package static let failed: Code = "failed"
        /// No platform runs on the folder.
        package static let notRunning: Code = "notRunning"
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
