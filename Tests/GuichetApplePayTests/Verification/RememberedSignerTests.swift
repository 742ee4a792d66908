import Foundation
import GuichetApplePayTesting
import Testing

@testable import GuichetApplePay

/// Which certificates come with a signature is not signed: an attacker who has one genuine token can send it with others.
@Suite("Remembered signers")
struct RememberedSignerTests {
    private func token(_ variant: String) throws -> ApplePayToken {
        let mints = try Mints.shared.get()
        let variant = try #require(HonestVariant.named(variant))
        return try ApplePayToken(
            parsing: mints.mint.mint(
                TokenRecipe(signedAt: Mints.now), for: mints.merchant(.ecV1).recipient, as: variant
            ).json)
    }

    @Test("a signer is remembered once, however many tokens it signs")
    func once() throws {
        let verifier = ApplePayVerifier(roots: [try Mints.shared.get().root])
        for _ in 0..<3 { _ = try verifier.verify(token("plain"), at: Mints.now) }
        #expect(verifier.cache.count == 1)
    }

    @Test("a token with further certificates is accepted, and takes no place among the remembered signers")
    func furtherCertificates() throws {
        let verifier = ApplePayVerifier(roots: [try Mints.shared.get().root], rememberedSigners: 1)
        _ = try verifier.verify(token("root-included"), at: Mints.now)
        #expect(verifier.cache.count == 0)
        let plain = try token("plain")
        _ = try verifier.verify(plain, at: Mints.now)
        let key = ChainCache.key(of: try SignedData(reading: plain.signature))
        for _ in 0..<3 { _ = try verifier.verify(token("root-included"), at: Mints.now) }
        #expect(verifier.cache.count == 1)
        #expect(verifier.cache.entry(key) != nil)
    }

    @Test("a token whose signature is wrong is not remembered")
    func forged() throws {
        let verifier = ApplePayVerifier(roots: [try Mints.shared.get().root])
        let mints = try Mints.shared.get()
        let forged = try ApplePayToken(
            parsing: mints.mint.mint(
                TokenRecipe(signedAt: Mints.now), for: mints.merchant(.ecV1).recipient,
                with: .named("tampered-signature")
            ).json)
        #expect(throws: ApplePayError.self) { try verifier.verify(forged, at: Mints.now) }
        #expect(verifier.cache.count == 0)
    }
}
