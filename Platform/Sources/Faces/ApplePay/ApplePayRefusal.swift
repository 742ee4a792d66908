public import GuichetApplePay
public import GuichetCore

/// Why a merchant's Apple Pay certificate or registration cannot be changed as asked.
public struct ApplePayRefusal: AdminRefusal, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let invalid: Code = "invalid"
        public static let exists: Code = "exists"
        public static let tooMany: Code = "tooMany"
        public static let unknown: Code = "unknown"
        /// A part of a hash, or a hash without its environment, that means several certificates.
        public static let ambiguous: Code = "ambiguous"
        /// Tokens named the key within the last day.
        public static let inUse: Code = "inUse"
        /// Other terms than the present ones were accepted.
        public static let termsChanged: Code = "termsChanged"
        public static let notRegistered: Code = "notRegistered"
        /// Bytes that are no certificate.
        public static let unreadable: Code = "unreadable"
        /// A name that no merchant identifier of Apple's has.
        public static let notAMerchant: Code = "notAMerchant"
        /// A certificate for a key that no request here has.
        public static let noRequest: Code = "noRequest"
        /// A certificate for another request than the one that was meant.
        public static let otherRequest: Code = "otherRequest"
    }

    public let code: Code
    public let reason: String
    public let remedy: String

    /// What a check of the certificate found first, where that is the reason.
    public let finding: CertificateFinding.Code?

    init(_ code: Code, _ reason: String, remedy: String, finding: CertificateFinding.Code? = nil) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
        self.finding = finding
    }

    public var description: String { "\(reason); \(remedy)" }
}
