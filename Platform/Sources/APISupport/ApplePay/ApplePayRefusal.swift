package import GuichetApplePay
import GuichetCore

/// Why a merchant's Apple Pay certificate or registration cannot be changed as asked.
package struct ApplePayRefusal: AdminRefusal, Sendable, CustomStringConvertible {
    package struct Code: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let invalid: Code = "invalid"
        package static let exists: Code = "exists"
        package static let tooMany: Code = "tooMany"
        package static let unknown: Code = "unknown"
        /// A part of a hash, or a hash without its environment, that means several certificates.
        package static let ambiguous: Code = "ambiguous"
        /// Tokens named the key within the last day.
        package static let inUse: Code = "inUse"
        /// Other terms than the present ones were accepted.
        package static let termsChanged: Code = "termsChanged"
        package static let notRegistered: Code = "notRegistered"
        /// Bytes that are no certificate.
        package static let unreadable: Code = "unreadable"
        /// A name that no merchant identifier of Apple's has.
        package static let notAMerchant: Code = "notAMerchant"
        /// A certificate for a key that no request here has.
        package static let noRequest: Code = "noRequest"
        /// A certificate for another request than the one that was meant.
        package static let otherRequest: Code = "otherRequest"
    }

    package let code: Code
    package let reason: String
    package let remedy: String

    /// What a check of the certificate found first, where that is the reason.
    package let finding: CertificateFinding.Code?

    package init(_ code: Code, _ reason: String, remedy: String, finding: CertificateFinding.Code? = nil) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
        self.finding = finding
    }

    package var description: String { "\(reason); \(remedy)" }
}
