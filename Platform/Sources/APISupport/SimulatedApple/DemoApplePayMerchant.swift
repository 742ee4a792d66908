package import Engine
import GuichetApplePay
import GuichetCore

/// The merchant identifier of a new platform that simulates Apple. Its certificate takes the steps of a real one:
/// request, portal, upload.
package enum DemoApplePayMerchant {
    package static let identifier = "merchant.example.guichet"

    /// Makes sure that there is a certificate that is valid now.
    package static func prepare(
        _ identifier: String = Self.identifier, portal: ApplePortal, administration: ApplePayCertificateAdministration,
        directory: ApplePayCertificateDirectory, at now: Instant
    ) async throws {
        let held = directory.merchant(identifier)?.held ?? []
        guard !held.contains(where: { now.date < $0.certificate.notValidAfter }) else { return }
        for expired in held {
            _ = try await administration.remove(
                hash: Hex.encode(expired.certificate.publicKeyHash), environment: expired.environment, force: true)
        }
        let request = try CertificateRequest(
            subject: CertificateSubject(merchantIdentifier: identifier, organization: "Guichet Demo", country: "FR"))
        let certificate = try portal.certificate(forRequest: request.pem, merchantIdentifier: identifier)
        _ = try await administration.add(
            certificate, key: request.privateKeyPEM.reveal(), merchantIdentifier: identifier, environment: .test)
    }
}
