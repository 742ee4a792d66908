/// A certificate or key with which the platform cannot serve TLS.
package struct TLSRefused: Error, Sendable, Hashable, CustomStringConvertible {
    /// Open: a later version may add codes.
    package struct Code: Sendable, Hashable, RawRepresentable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let unreadable = Code(rawValue: "unreadable")
        package static let notACertificate = Code(rawValue: "notACertificate")
        package static let notAKey = Code(rawValue: "notAKey")
        package static let keyDoesNotFit = Code(rawValue: "keyDoesNotFit")
        package static let notYetValid = Code(rawValue: "notYetValid")
        package static let expired = Code(rawValue: "expired")
        package static let otherName = Code(rawValue: "otherName")
    }

    package let code: Code
    package let reason: String
    package let remedy: String

    package init(_ code: Code, _ reason: String, remedy: String) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    package var description: String { "\(reason): \(remedy)" }
}
