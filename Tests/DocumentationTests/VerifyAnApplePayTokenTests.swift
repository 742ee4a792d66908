import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import Testing

@Suite("Verify an Apple Pay token")
struct VerifyAnApplePayTokenTests {
    @Test("a token is read once; under a test root only by a reader that trusts it")
    func read() async throws {
        let now = Date()
        let authority = try TestAuthority(issuedAt: now)
        let shop = try TestMerchant(identifier: "merchant.com.example.shop", issuedBy: authority, at: now)
        var recipe = TokenRecipe(signedAt: now)
        recipe.applicationData = Array("order 42".utf8)
        let token = try TokenMint(authority: authority).mint(recipe, for: shop.recipient).json
        let amount = try Invented.amount()

        let real = try tokenReader(key: shop.privateKeyPEM())
        let untrusted = try await #require(throws: ApplePayError.self) {
            try await payload(of: token, for: amount, order: "order 42", by: real)
        }
        #expect(reaction(to: untrusted) == "refused at chain: untrustedRoot")

        let root = try TrustedRoot(pem: authority.rootCertificatePEM)
        let reader = ApplePayTokenReader(
            keys: real.keys, verifier: ApplePayVerifier(roots: [root]), replays: InMemoryReplayStore())
        let opened = try await payload(of: token, for: amount, order: "order 42", by: reader)
        #expect(opened.amount == amount)
        let replayed = try await #require(throws: ApplePayError.self) {
            try await payload(of: token, for: amount, order: "order 42", by: reader)
        }
        #expect(reaction(to: replayed) == "used before: ask for the result of that payment")
    }
}
