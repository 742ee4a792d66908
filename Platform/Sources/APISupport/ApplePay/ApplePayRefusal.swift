package import GuichetApplePay
import GuichetCore

/// Why a change of a merchant's Apple Pay certificate or registration is refused.
package struct ApplePayRefusal: AdminRefusal, Sendable, CustomStringConvertible {
    package struct Code: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let invalid: Code = "invalid"
        package static let exists: Code = "exists"
        package static let tooMany: Code = "tooMany"
        package static let unknown: Code = "unknown"
        /// A part of a hash, or a hash without its environment, that matches several certificates.
        package static let ambiguous: Code = "ambiguous"
        /// Tokens named the key within the last day.
        package static let inUse: Code = "inUse"
        /// Another version than the current terms was accepted.
        package static let termsChanged: Code = "termsChanged"
        package static let notRegistered: Code = "notRegistered"
        /// The bytes are no certificate.
        package static let unreadable: Code = "unreadable"
        /// The name cannot be a merchant identifier of Apple's.
        package static let notAMerchant: Code = "notAMerchant"
        /// No request here has the certificate's key.
        package static let noRequest: Code = "noRequest"
        /// The certificate belongs to another request than the expected one.
        package static let otherRequest: Code = "otherRequest"
    }

    package let code: Code
    package let reason: String
    package let remedy: String

    /// The first finding about the certificate, if it is the reason.
    package let finding: CertificateFinding.Code?

    package init(_ code: Code, _ reason: String, remedy: String, finding: CertificateFinding.Code? = nil) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
        self.finding = finding
    }

    /// What was given is wrong, whatever is stored; or it is not there; or it contradicts what is stored.
    package var kind: String {
        // A finding depends on the time and on what is stored.
        guard finding == nil else { return ShopError.Code.conflict.rawValue }
        return switch code {
        case .invalid, .unreadable, .notAMerchant: ShopError.Code.invalid.rawValue
        case .unknown: ShopError.Code.unknown.rawValue
        default: ShopError.Code.conflict.rawValue
        }
    }

    package var description: String { "\(reason); \(remedy)" }
}
