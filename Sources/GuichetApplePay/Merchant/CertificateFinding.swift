public import GuichetCore

/// Something that was found about a certificate: why it will not do, or what to keep in mind.
///
/// A check gives all of them at once, so that nobody has to repair one after the other.
public struct CertificateFinding: Sendable, Hashable, CustomStringConvertible {
    /// How much it matters. Ours, and complete.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// The certificate cannot be used like this.
        case error
        /// It can, and something should be done.
        case warning
        /// Good to know.
        case note
    }

    public let code: Code
    public let severity: Severity
    /// The reason for people. Never a secret.
    public let reason: String
    /// What to do next.
    public let remedy: String

    public init(_ code: Code, _ severity: Severity, _ reason: String, remedy: String) {
        self.code = code
        self.severity = severity
        self.reason = reason
        self.remedy = remedy
    }

    public var description: String { "\(severity.rawValue): \(reason); \(remedy)" }
}

extension CertificateFinding {
    /// What was found, as a fixed word.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        // The key.
        public static let keyMismatch: Code = "keyMismatch"
        public static let unreadableKey: Code = "unreadableKey"
        public static let unsupportedKey: Code = "unsupportedKey"

        // The merchant.
        public static let merchantIdentifierMismatch: Code = "merchantIdentifierMismatch"
        public static let noMerchantIdentifier: Code = "noMerchantIdentifier"

        // What it is a certificate for.
        public static let notAProcessingCertificate: Code = "notAProcessingCertificate"
        /// Apple's other certificate for merchants, which opens TLS connections and no tokens.
        public static let merchantIdentityCertificate: Code = "merchantIdentityCertificate"
        public static let keyUsage: Code = "keyUsage"
        public static let notIssuedByApple: Code = "notIssuedByApple"
        public static let unreadableExtension: Code = "unreadableExtension"

        // Its time.
        public static let expired: Code = "expired"
        public static let notYetValid: Code = "notYetValid"
        /// A reminder is due, see ``CertificateExpiry``.
        public static let expiresSoon: Code = "expiresSoon"

        // Several certificates.
        public static let sharedCertificate: Code = "sharedCertificate"
        public static let sharedMerchantIdentifier: Code = "sharedMerchantIdentifier"
        /// No token has named it for a while, and tokens name another one.
        public static let mayBeRemoved: Code = "mayBeRemoved"
    }
}

extension [CertificateFinding] {
    /// Whether nothing stands in the way.
    public var haveNoError: Bool { !contains { $0.severity == .error } }
}
