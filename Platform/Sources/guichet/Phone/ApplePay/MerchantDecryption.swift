import Foundation
import GuichetApplePay
import GuichetCore
import GuichetDirect
import GuichetMerchant

/// A merchant that decrypts itself ("You handle decryption"): it has its own key, a certificate for it from the
/// simulated portal of Apple, and a reader that also trusts simulated Apple. The platform has none of these.
struct MerchantDecryption: Sendable {
    /// The certificate for which the sheet encrypts, in PEM.
    let certificate: String
    private let reader: ApplePayTokenReader
    private let now: @Sendable () -> Date

    /// Makes the key, and requests the certificate.
    init(
        _ merchantIdentifier: String, from apple: SimulatedAppleClient, now: @escaping @Sendable () -> Date = { Date() }
    ) async throws {
        self.now = now
        let request = try CertificateRequest(
            subject: CertificateSubject(merchantIdentifier: merchantIdentifier, organization: "Guichet Demo"))
        certificate = try await apple.certificate(
            forRequest: request.pem, merchantIdentifier: merchantIdentifier)
        let key = try ProcessingKey(
            pem: request.privateKeyPEM.reveal(), merchantIdentifier: merchantIdentifier,
            certificate: try ProcessingCertificate(pem: certificate))
        reader = ApplePayTokenReader(
            keys: ProcessingKeys([key]),
            verifier: ApplePayVerifier(roots: [.appleRootCAG3, try TrustedRoot(pem: try await apple.root())]),
            replays: InMemoryReplayStore())
    }

    /// Verifies the token, decrypts it, compares the amount and the order: nothing does so afterwards.
    ///
    /// - Parameter orderId: what the app put into the request's application data.
    /// - Throws: ``ApplePayError``, or `DirectApplePayError` for a token that cannot be passed on.
    func open(
        _ token: ApplePayPaymentToken, for orderId: String, expecting amount: Amount
    ) async throws -> DirectDecryptedPaymentData {
        let read = try await reader.read(
            try ApplePayToken(json: token.applePayJSON), at: now(),
            expecting: .init(amount: amount, applicationData: .text(orderId)))
        return try DirectDecryptedPaymentData(read)
    }
}
