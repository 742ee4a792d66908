public import GuichetCore

/// A finding about a certificate: why it cannot be used, or what to keep in mind.
///
/// A check returns all findings at once, so that they can be corrected together.
public struct CertificateFinding: Sendable, Hashable, CustomStringConvertible {
    /// The importance of a finding. A closed set.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// The certificate cannot be used.
        case error
        /// The certificate can be used, but something should be done.
        case warning
        /// For information.
        case note
    }

    /// What was found.
    public let code: Code
    /// How important the finding is.
    public let severity: Severity
    /// The reason, for people. Never contains a secret.
    public let reason: String
    /// What to do next.
    public let remedy: String

    /// A finding from its parts.
    public init(_ code: Code, _ severity: Severity, _ reason: String, remedy: String) {
        self.code = code
        self.severity = severity
        self.reason = reason
        self.remedy = remedy
    }

    public var description: String { "\(severity.rawValue): \(reason); \(remedy)" }
}

extension CertificateFinding {
    /// The finding, as a fixed word.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        // The key.
        /// The certificate belongs to another key.
        public static let keyMismatch: Code = "keyMismatch"
        /// The private key cannot be read.
        public static let unreadableKey: Code = "unreadableKey"
        /// The key is of a kind or size that Apple Pay does not use.
        public static let unsupportedKey: Code = "unsupportedKey"

        // The merchant.
        /// The certificate belongs to another merchant identifier.
        public static let merchantIdentifierMismatch: Code = "merchantIdentifierMismatch"
        /// The certificate does not name its merchant identifier.
        public static let noMerchantIdentifier: Code = "noMerchantIdentifier"

        // What it is a certificate for.
        /// Not a Payment Processing Certificate.
        public static let notAProcessingCertificate: Code = "notAProcessingCertificate"
        /// Apple's other certificate for merchants: it is for TLS connections, not for decrypting tokens.
        public static let merchantIdentityCertificate: Code = "merchantIdentityCertificate"
        /// The key usage is not key agreement and key encipherment.
        public static let keyUsage: Code = "keyUsage"
        /// Issued by another authority: for tests only.
        public static let notIssuedByApple: Code = "notIssuedByApple"
        /// An extension of the certificate cannot be read.
        static let unreadableExtension: Code = "unreadableExtension"

        // Its time.
        /// The certificate has expired.
        public static let expired: Code = "expired"
        /// The certificate is not valid yet.
        public static let notYetValid: Code = "notYetValid"
        /// A reminder is due, see ``CertificateExpiry``.
        public static let expiresSoon: Code = "expiresSoon"

        // Several certificates.
        /// One certificate is used for test and production.
        public static let sharedCertificate: Code = "sharedCertificate"
        /// One merchant identifier is used for test and production.
        public static let sharedMerchantIdentifier: Code = "sharedMerchantIdentifier"
        /// No token has named it for a while, and tokens name another one.
        public static let mayBeRemoved: Code = "mayBeRemoved"
    }
}

extension [CertificateFinding] {
    /// Whether none of the findings is an error.
    public var haveNoError: Bool { !contains { $0.severity == .error } }
}
