import Foundation
import GuichetApplePay
import TestSupport
import Testing

/// Certificates that Apple really issued, and that merchants have published with their keys.
@Suite(
    "Real certificates, by the reference vectors",
    .enabled(if: SharedFolder.has(SharedTokens.expected), "\(SharedFolder.missing)"))
struct SharedCertificateTests {
    @Test("each passes the check at the time of its token, with its key and without", arguments: SharedTokens.apples)
    func passes(_ name: String) throws {
        let vector = try SharedTokens.vector(name)
        guard let certificate = vector.certificate else { return }
        let checks = [
            CertificateCheck(of: certificate, at: vector.signingTime),
            CertificateCheck(
                of: certificate, key: vector.privateKey, merchantIdentifier: vector.merchantIdentifier,
                at: vector.signingTime),
        ]
        for check in checks {
            #expect(check.passes, "\(check.findings)")
            // Nothing but time may be said of what Apple issued.
            #expect(check.findings.allSatisfy { $0.code == .expiresSoon }, "\(check.findings)")
            #expect(check.merchantIdentifier == vector.merchantIdentifier)
        }
        #expect((checks.last?.key == nil) == (vector.privateKey == nil))
    }
}
