import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import Testing

/// Every honest kind of token, and every defect that the mint knows, against the whole way.
@Suite("Minted tokens")
struct MintedTokenTests {
    static let versions: [TokenVersion] = [.ecV1, .rsaV1]

    @Test("every valid kind is accepted, and contains the given values", arguments: HonestVariant.all)
    func honest(_ variant: HonestVariant) async throws {
        let mints = try Mints.shared.get()
        for version in variant.versions {
            let token = try mints.mint.mint(
                TokenRecipe(signedAt: Mints.now), for: mints.merchant(version).recipient, as: variant)
            let payment = try await mints.read(token)
            #expect(payment.payload.json.reveal() == (try JSONValue(parsing: token.payload)))
            #expect(payment.verified.token.transactionID == token.transactionIdentifier)
            #expect(payment.verified.root == (try mints.root))
            #expect(payment.steps == GuichetApplePay.VerificationStep.all)
        }
    }

    @Test("every defect is refused, at the step that should refuse it", arguments: TokenDefect.all)
    func defective(_ defect: TokenDefect) async throws {
        let mints = try Mints.shared.get()
        for version in defect.versions {
            let token = try mints.mint.mint(
                TokenRecipe(signedAt: Mints.now), for: mints.merchant(version).recipient, with: defect)
            let refusal = await #expect(throws: ApplePayError.self) {
                let payment = try await mints.read(token)
                Issue.record("\(defect) (\(version)) was accepted: \(payment.verified)")
            }
            #expect(refusal?.step?.rawValue == defect.step.rawValue, "\(refusal.map { "\($0)" } ?? "")")
        }
    }

    /// Their texts are answered to merchants.
    @Test(
        "a certificate that cannot be read is refused in words of this module: none names a line of a library's source")
    func unreadableCertificates() async throws {
        let mints = try Mints.shared.get()
        for defect in TokenDefect.all where ["leaf-sha1", "inter-duplicate-extension"].contains(defect.name) {
            let token = try mints.mint.mint(
                TokenRecipe(signedAt: Mints.now), for: mints.merchant(.ecV1).recipient, with: defect)
            let refusal = await #expect(throws: ApplePayError.self) { try await mints.read(token) }
            #expect(refusal?.code == .malformedCertificate)
            #expect(refusal?.reason.contains(".swift") == false, "\(refusal?.reason ?? "")")
        }
        for text in ["", "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n"] {
            let refusal = #expect(throws: ApplePayError.self) { try TrustedRoot(pem: text) }
            #expect(refusal?.reason.contains(".swift") == false, "\(refusal?.reason ?? "")")
        }
    }

    /// `Amount` has twelve digits at most: of one that cannot be written as such nothing would be compared.
    @Test("a wrong amount is refused in every valid kind", arguments: HonestVariant.all)
    func amounts(_ variant: HonestVariant) async throws {
        let mints = try Mints.shared.get()
        for defect in TokenDefect.all where defect.step == .amount {
            for version in variant.versions {
                let token = try mints.mint.mint(
                    TokenRecipe(signedAt: Mints.now), for: mints.merchant(version).recipient, as: variant,
                    with: defect)
                #expect(Amount(minorUnits: token.verifier.amount, currency: token.verifier.currency) != nil)
                let refusal = await #expect(throws: ApplePayError.self, "\(defect)") { try await mints.read(token) }
                #expect(refusal?.step == .amount, "\(defect)")
            }
        }
    }

    @Test("a transaction that is shorter than usual has the same defects", arguments: versions)
    func shortTransaction(_ version: TokenVersion) async throws {
        let mints = try Mints.shared.get()
        let defects = TokenDefect.all.filter { $0.name.hasPrefix("transaction-") || $0.name == "appdata-hidden" }
        #expect(defects.count == 4)
        for defect in defects {
            var recipe = TokenRecipe(signedAt: Mints.now)
            recipe.transactionIdentifier = [0xA1, 0xB2, 0xC3]
            let token = try mints.mint.mint(recipe, for: mints.merchant(version).recipient, with: defect)
            let refusal = await #expect(throws: ApplePayError.self, "\(defect)") { try await mints.read(token) }
            #expect(refusal?.step?.rawValue == defect.step.rawValue, "\(defect)")
        }
    }

    @Test("a message without a signer is refused for that reason")
    func withoutSigner() async throws {
        let mints = try Mints.shared.get()
        let defect = try #require(TokenDefect.named("no-signers"))
        for version in Self.versions {
            let token = try mints.mint.mint(
                TokenRecipe(signedAt: Mints.now), for: mints.merchant(version).recipient, with: defect)
            let refusal = await #expect(throws: ApplePayError.self) { try await mints.read(token) }
            #expect(refusal?.code == .signerCount)
        }
    }

    /// A server keeps its verifier, which remembers the signers whose chains it has followed.
    @Test("every defect is refused, too, by a verifier that has seen valid tokens", arguments: versions)
    func remembered(_ version: TokenVersion) async throws {
        let mints = try Mints.shared.get()
        let verifier = ApplePayVerifier(roots: [try mints.root])
        let recipient = try mints.merchant(version).recipient
        let honest = try mints.mint.mint(TokenRecipe(signedAt: Mints.now), for: recipient)
        _ = try await mints.read(honest, with: verifier)
        for defect in TokenDefect.all where defect.versions.contains(version) {
            let token = try mints.mint.mint(TokenRecipe(signedAt: Mints.now), for: recipient, with: defect)
            let refusal = await #expect(throws: ApplePayError.self, "\(defect)") {
                try await mints.read(token, with: verifier)
            }
            #expect(refusal?.step?.rawValue == defect.step.rawValue, "\(defect)")
        }
    }

    @Test("the mint knows at least forty defects, and one for every step")
    func many() {
        #expect(TokenDefect.all.count >= 40)
        let steps = Set(TokenDefect.all.map(\.step.rawValue))
        #expect(steps == Set(GuichetApplePay.VerificationStep.all.map(\.rawValue)))
    }

    @Test("a test authority's token is refused by a verifier that does not trust that authority")
    func notApples() async throws {
        let mints = try Mints.shared.get()
        let token = try mints.mint.mint(TokenRecipe(signedAt: Mints.now), for: mints.merchant(.ecV1).recipient)
        let error = #expect(throws: ApplePayError.self) {
            try ApplePayVerifier().verify(ApplePayToken(parsing: token.json), at: Mints.now)
        }
        #expect(error?.code == .untrustedRoot)
    }
}
