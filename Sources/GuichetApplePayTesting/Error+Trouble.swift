import SwiftASN1
import X509

extension Error {
    /// What is wrong with bytes that were refused, in one word. The libraries' own texts name lines of their source, and the
    /// simulated portal answers with the refusal.
    /// `GuichetApplePay` has the same: neither of the two links the other.
    var trouble: String {
        switch self {
        case let error as ASN1Error: "\(error.code)"
        case let error as CertificateError: "\(error.code)"
        default: "\(self)"
        }
    }
}
