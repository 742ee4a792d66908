package import Engine
import GuichetApplePay
package import GuichetApplePayTesting
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    package import Foundation
#endif

/// Simulates the parts of Apple that a payment platform needs, on this machine: an authority that signs merchants'
/// certificates (``ApplePortal``) and the tokens of a device (``SimulatedDevice``).
///
/// It must be switched on, and is for TEST. The authority belongs to the data folder: it is made once and encrypted by
/// the vault. Its root is trusted beside Apple's for calls in TEST, and never for calls in PRODUCTION
/// (``ApplePayTrust``).
package struct SimulatedApple: Sendable {
    /// The root that a verifier has to trust instead of Apple's. It is public.
    package let rootCertificatePEM: String
    private let late: Late<Result<TestAuthority, any Error>>
    private let rsa: LateRSASigner

    init(authority: TestAuthority) {
        self.init(rootCertificatePEM: authority.rootCertificatePEM) { authority }
    }

    /// - Parameter read: is called when the authority is first needed.
    private init(rootCertificatePEM: String, _ read: @escaping @Sendable () throws -> TestAuthority) {
        let late = Late<Result<TestAuthority, any Error>> { Result { try read() } }
        self.rootCertificatePEM = rootCertificatePEM
        self.late = late
        rsa = LateRSASigner { try late.value.get() }
    }

    /// Read when it is first needed: a start would take several milliseconds to check its signatures and keys.
    ///
    /// - Throws: if the folder has one that this version cannot read.
    package var authority: TestAuthority { get throws { try late.value.get() } }

    /// The authority with the signer that a token for this recipient needs. Only merchants in mainland China get RSA_v1
    /// tokens (Apple, "Payment token format reference"), so the RSA key is made with the first of them. It is not stored:
    /// verifiers trust the root.
    package func authority(for recipient: TokenRecipient) async throws -> TestAuthority {
        recipient.version == .rsaV1 ? try await rsa.authority() : try authority
    }

    /// Opens the folder's authority; makes one if there is none, or if it has expired.
    ///
    /// - Throws: if it does not open: then another vault key encrypted it.
    package static func open(
        in store: any Store, vault: Vault, clock: any PlatformClock
    ) async throws -> SimulatedApple {
        let now = clock.now().date
        if let stored = try await stored(in: store, vault: vault, at: now) { return stored }
        let authority = try TestAuthority(issuedAt: now, withRSASigner: false)
        try await store.write { store in
            // Encrypted inside the write: otherwise the rotation to a new vault key could miss it.
            let sealed = try vault.seal(
                Array(authority.pem.utf8), for: .applePayKey, place: Vault.testAuthorityName)
            try store.setValue(Vault.testAuthorityName, sealed.bytes)
        }
        return SimulatedApple(authority: authority)
    }

    /// - Returns: `nil` if there is none, or if it has expired.
    private static func stored(in store: any Store, vault: Vault, at now: Date) async throws -> SimulatedApple? {
        guard let bytes = try await store.read({ try $0.value(Vault.testAuthorityName) }) else { return nil }
        let opened = try vault.open(SealedValue(bytes: bytes), for: .applePayKey, place: Vault.testAuthorityName)
        let pem = String(decoding: opened, as: UTF8.self)
        let certificates = try PEMDocument.parseMultiple(pemString: pem).filter { $0.discriminator == "CERTIFICATE" }
        // As `TestAuthority.pem` orders them: the root, two issuers, the signers. These expire first, at the same time.
        guard certificates.count > 3 else { return SimulatedApple(authority: try TestAuthority(pem: pem)) }
        let signer = try Certificate(derEncoded: certificates[3].derBytes)
        guard signer.notValidBefore <= now, now < signer.notValidAfter else { return nil }
        return SimulatedApple(rootCertificatePEM: certificates[0].pemString) { try TestAuthority(pem: pem) }
    }
}
