package import Engine
import GuichetApplePay
package import GuichetApplePayTesting

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
    package let authority: TestAuthority
    private let rsa: LateRSASigner

    init(authority: TestAuthority) {
        self.authority = authority
        rsa = LateRSASigner(authority)
    }

    /// The authority with the signer that a token for this recipient needs. Only merchants in mainland China get RSA_v1
    /// tokens (Apple, "Payment token format reference"), so the RSA key is made with the first of them. It is not stored:
    /// verifiers trust the root.
    package func authority(for recipient: TokenRecipient) async throws -> TestAuthority {
        recipient.version == .rsaV1 ? try await rsa.authority() : authority
    }

    /// The root that a verifier has to trust instead of Apple's. It is public.
    package var rootCertificatePEM: String { authority.rootCertificatePEM }

    /// Opens the folder's authority; makes one if there is none, or if it has expired.
    ///
    /// - Throws: if it does not open: then another vault key encrypted it.
    package static func open(
        in store: any Store, vault: Vault, clock: any PlatformClock
    ) async throws -> SimulatedApple {
        let now = clock.now().date
        if let stored = try await stored(in: store, vault: vault), stored.isGood(at: now) { return stored }
        let fresh = SimulatedApple(authority: try TestAuthority(issuedAt: now, withRSASigner: false))
        try await store.write { store in
            // Encrypted inside the write: otherwise the rotation to a new vault key could miss it.
            let sealed = try vault.seal(
                Array(fresh.authority.pem.utf8), for: .applePayKey, place: Vault.testAuthorityName)
            try store.setValue(Vault.testAuthorityName, sealed.bytes)
        }
        return fresh
    }

    private static func stored(in store: any Store, vault: Vault) async throws -> SimulatedApple? {
        guard let bytes = try await store.read({ try $0.value(Vault.testAuthorityName) }) else { return nil }
        let pem = try vault.open(SealedValue(bytes: bytes), for: .applePayKey, place: Vault.testAuthorityName)
        return SimulatedApple(authority: try TestAuthority(pem: String(decoding: pem, as: UTF8.self)))
    }

    /// The signers expire first, both at the same time.
    private func isGood(at now: Date) -> Bool {
        authority.ecSigner.notBefore <= now && now < authority.ecSigner.notAfter
    }
}
