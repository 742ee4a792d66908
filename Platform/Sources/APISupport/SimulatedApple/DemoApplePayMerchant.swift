package import Engine
import GuichetApplePay
import GuichetCore

/// The merchant identifier of a new platform that simulates Apple. Its certificate takes the steps of a real one:
/// request, portal, upload.
package enum DemoApplePayMerchant {
    package static let identifier = "merchant.example.guichet"

    /// Makes sure that there is a certificate that is valid now. Several may ask at once: each minute of a platform, a
    /// move of its clock, and the start of another node.
    package static func prepare(
        _ identifier: String = Self.identifier, portal: ApplePortal, administration: ApplePayCertificateAdministration,
        directory: ApplePayCertificateDirectory, at now: Instant
    ) async throws {
        let held = directory.merchant(identifier)?.held ?? []
        guard !held.contains(where: { now.date < $0.certificate.notValidAfter }) else { return }
        let request = try CertificateRequest(
            subject: CertificateSubject(merchantIdentifier: identifier, organization: "Guichet Demo", country: "FR"))
        let certificate = try portal.certificate(forRequest: request.pem, merchantIdentifier: identifier)
        do {
            _ = try await administration.add(
                certificate, key: request.privateKeyPEM.reveal(), merchantIdentifier: identifier, environment: .test
            ) { store in
                for stored in try store.applePayCertificates() where stored.merchantIdentifier == identifier {
                    guard try ProcessingCertificate(der: stored.certificate).notValidAfter <= now.date else {
                        throw AlreadyPrepared()
                    }
                    try store.deleteApplePayCertificate(stored.id)
                }
            }
        } catch is AlreadyPrepared {
            try await directory.reload()
        }
    }

    /// Another caller was first.
    private struct AlreadyPrepared: Error {}
}
