import GuichetCore

/// Why a change of a shop is refused.
package struct ShopError: Error, Sendable, CustomStringConvertible {
    package struct Code: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let unknown: Code = "unknown"
        package static let exists: Code = "exists"
        package static let invalid: Code = "invalid"
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
