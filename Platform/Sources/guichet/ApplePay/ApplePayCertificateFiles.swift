import ArgumentParser
import Foundation
import GuichetApplePay
import GuichetCore

/// The options that name a certificate and what it is checked against.
struct ApplePayCertificateFiles {
    let certificate: ProcessingCertificate
    let keyPEM: String?
    let merchantIdentifier: String?

    init(certificate: String, key: String?, merchantIdentifier: String?) throws {
        do {
            self.certificate = try ProcessingCertificate(
                contentsOfFile: ApplePayInput.bytes(certificate, as: "certificate"))
        } catch let error as ApplePayError {
            throw ValidationError("--certificate: \(error.reason).")
        }
        keyPEM = try key.map { try ApplePayInput.pem($0, as: "key") }
        self.merchantIdentifier = merchantIdentifier
    }

    func check(at now: Date = Date()) -> CertificateCheck {
        CertificateCheck(of: certificate, key: keyPEM, merchantIdentifier: merchantIdentifier, at: now)
    }
}

/// Texts about a certificate for people.
enum ApplePayCertificateText {
    static func day(_ date: Date) -> String { String(ApplePayInput.text(date).prefix(10)) }

    /// Enough of a hash to distinguish a merchant's certificates, and for `remove`.
    static func short(_ publicKeyHash: [UInt8]) -> String { String(Hex.encode(publicKeyHash).prefix(12)) }

    static func daysLeft(_ expiry: CertificateExpiry) -> String { expiry.isExpired ? "expired" : "\(expiry.daysLeft)" }

    static func facts(_ check: CertificateCheck) -> [String] {
        var table = Table("hash", Hex.encode(check.certificate.publicKeyHash))
        table.add("merchant id", check.merchantIdentifier ?? check.certificate.merchantIdentifier ?? "?")
        table.add("valid", "\(day(check.certificate.notValidBefore)) to \(day(check.certificate.notValidAfter))")
        table.add("days left", daysLeft(check.expiry))
        return table.lines
    }

    /// Each finding with what to do next, on a line of its own. A certificate's names are in some.
    static func lines(_ findings: [CertificateFinding]) -> [String] {
        findings.flatMap { finding in
            [
                "\(finding.severity.rawValue.padded(to: 8)) \(finding.reason)".printable,
                "".padded(to: 9) + finding.remedy,
            ]
        }
    }
}
