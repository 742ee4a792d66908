package import Engine
import GuichetApplePay
package import GuichetApplePayTesting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    package import Foundation
#endif

/// Apple, as far as a payment platform meets it, played on this machine: an authority that signs merchants' certificates
/// (``ApplePortal``) and the tokens of a device (``SimulatedDevice``).
///
/// An explicit TEST switch. The authority is the data folder's own, made once and sealed by the vault; its root is trusted
/// beside Apple's for calls in TEST, and never for calls in PRODUCTION (``ApplePayTrust``).
package struct SimulatedApple: Sendable {
    package let authority: TestAuthority

    /// What a verifier has to trust in place of Apple's root. Public.
    package var rootCertificatePEM: String { authority.rootCertificatePEM }

    /// Opens the folder's authority; makes one where there is none yet, or where it has run out.
    ///
    /// - Throws: when it does not open: then this is not the vault key that sealed it.
    package static func open(
        in store: any PaymentStore, vault: Vault, clock: any PlatformClock
    ) async throws -> SimulatedApple {
        let now = clock.now().date
        if let stored = try await stored(in: store, vault: vault), stored.isGood(at: now) { return stored }
        let fresh = SimulatedApple(authority: try TestAuthority(issuedAt: now))
        try await store.write { store in
            // Sealed here and not before, so that a new vault key that came meanwhile is the one.
            let sealed = try vault.seal(
                Array(fresh.authority.pem.utf8), for: .applePayKey, place: Vault.testAuthorityName)
            try store.setValue(Vault.testAuthorityName, sealed.bytes)
        }
        return fresh
    }

    private static func stored(in store: any PaymentStore, vault: Vault) async throws -> SimulatedApple? {
        guard let bytes = try await store.read({ try $0.value(Vault.testAuthorityName) }) else { return nil }
        let pem = try vault.open(SealedValue(bytes: bytes), for: .applePayKey, place: Vault.testAuthorityName)
        return SimulatedApple(authority: try TestAuthority(pem: String(decoding: pem, as: UTF8.self)))
    }

    /// The signers are the first to run out.
    private func isGood(at now: Date) -> Bool {
        [authority.ecSigner, authority.rsaSigner].allSatisfy { $0.notBefore <= now && now < $0.notAfter }
    }
}
