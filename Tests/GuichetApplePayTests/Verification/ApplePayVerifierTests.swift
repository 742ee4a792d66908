import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import Testing

@Suite("The verifier")
struct ApplePayVerifierTests {
    private func token(_ change: (inout TokenRecipe) -> Void = { _ in }) throws -> ApplePayToken {
        let mints = try Mints.shared.get()
        var recipe = TokenRecipe(signedAt: Mints.now)
        change(&recipe)
        return try ApplePayToken(parsing: mints.mint.mint(recipe, for: mints.merchant(.ecV1).recipient).json)
    }

    private func verifier(window: SigningWindow = .fiveMinutes, remembered: Int = 32) throws -> ApplePayVerifier {
        ApplePayVerifier(roots: [try Mints.shared.get().root], window: window, rememberedSigners: remembered)
    }

    private func refusal(
        _ token: ApplePayToken, by verifier: ApplePayVerifier, seconds: TimeInterval = 0,
        _ applicationData: ExpectedApplicationData = .none
    ) -> ApplePayError.Code? {
        do throws(ApplePayError) {
            _ = try verifier.verify(
                token, at: Mints.now.addingTimeInterval(seconds), applicationData: applicationData)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("the time window has two sides, each with its own length; its ends belong to it")
    func window() throws {
        let (token, verifier) = (try token(), try verifier(window: SigningWindow(past: 60, future: 5)))
        #expect(refusal(token, by: verifier, seconds: 60) == nil)
        #expect(refusal(token, by: verifier, seconds: 61) == .tooOld)
        #expect(refusal(token, by: verifier, seconds: -5) == nil)
        #expect(refusal(token, by: verifier, seconds: -6) == .fromTheFuture)
    }

    @Test("a signer seen before is checked like a new one")
    func remembered() throws {
        let token = try token()
        for verifier in [try verifier(), try verifier(remembered: 0), try verifier(remembered: 1)] {
            for _ in 0..<3 { #expect(refusal(token, by: verifier) == nil) }
            // Five years and more: the signer's certificate has run out, remembered or not.
            #expect(refusal(token, by: verifier, seconds: 6 * 365 * 86_400) == .certificateExpired)
            #expect(refusal(token, by: verifier) == nil)
        }
    }

    @Test("what a verifier learned from one authority's tokens has no effect on another's")
    func otherAuthority() throws {
        let verifier = try verifier()
        #expect(refusal(try token(), by: verifier) == nil)
        let other = try TestAuthority(issuedAt: Mints.now)
        let shop = try TestMerchant(identifier: "merchant.other", issuedBy: other, at: Mints.now)
        let foreign = try ApplePayToken(
            parsing: TokenMint(authority: other).mint(TokenRecipe(signedAt: Mints.now), for: shop.recipient).json)
        // The names are the same; the key behind the root's name is not.
        #expect(refusal(foreign, by: verifier) == .badCertificateSignature)
        #expect(refusal(foreign, by: ApplePayVerifier()) == .untrustedRoot)
        let both = ApplePayVerifier(roots: [
            try Mints.shared.get().root, try TrustedRoot(pem: other.rootCertificatePEM),
        ])
        #expect(refusal(foreign, by: both) == nil)
        #expect(refusal(try token(), by: both) == nil)
    }

    @Test("application data are compared with the expected ones, unless the caller compares them")
    func applicationData() throws {
        let verifier = try verifier()
        let with = try token { $0.applicationData = Array("order 1".utf8) }
        let without = try token()
        #expect(refusal(with, by: verifier, .text("order 1")) == nil)
        #expect(refusal(with, by: verifier, .bytes(Array("order 1".utf8))) == nil)
        #expect(refusal(with, by: verifier, .text("order 2")) == .applicationDataMismatch)
        #expect(refusal(with, by: verifier) == .applicationDataUnexpected)
        #expect(refusal(without, by: verifier, .text("order 1")) == .applicationDataMissing)
        #expect(refusal(with, by: verifier, .unchecked) == nil)
        #expect(refusal(without, by: verifier, .unchecked) == nil)
    }

    @Test("application data that were not compared are no step that the token passed")
    func uncompared() async throws {
        let (token, mints) = (try token { $0.applicationData = Array("order 1".utf8) }, try Mints.shared.get())
        let verified = try verifier().verify(token, at: Mints.now, applicationData: .unchecked)
        #expect(verified.steps == ApplePayVerifier.steps.filter { $0 != .applicationData })
        let compared = try verifier().verify(token, at: Mints.now, applicationData: .text("order 1"))
        #expect(compared.steps == ApplePayVerifier.steps)
        let payment = try await ApplePayTokenReader(keys: mints.keys, verifier: verifier(), replays: nil).read(
            token, at: Mints.now, expecting: .init(amount: nil, applicationData: .unchecked))
        let left: Set<GuichetApplePay.VerificationStep> = [.applicationData, .replay, .amount]
        #expect(payment.steps == GuichetApplePay.VerificationStep.all.filter { !left.contains($0) })
    }

    @Test("one verifier serves many threads")
    func concurrently() async throws {
        let verifier = try verifier()
        let tokens = try (0..<8).map { _ in try token() }
        let refusals = await withTaskGroup(of: ApplePayError.Code?.self) { group in
            for round in 0..<64 { group.addTask { refusal(tokens[round % 8], by: verifier) } }
            var refusals: [ApplePayError.Code] = []
            for await refusal in group { if let refusal { refusals.append(refusal) } }
            return refusals
        }
        #expect(refusals.isEmpty)
    }

    @Test("the result says who signed, when, and under which root")
    func facts() throws {
        let mints = try Mints.shared.get()
        let verified = try verifier().verify(token(), at: Mints.now)
        #expect(verified.signingTime == Mints.now)
        #expect(verified.root == (try mints.root))
        #expect(verified.root.name.contains("Guichet Test"))
        #expect(verified.steps == ApplePayVerifier.steps)
    }

    @Test("a refused token can still be inspected")
    func inspection() throws {
        let inspection = try TokenInspection(of: token())
        #expect(inspection.signingTime == Mints.now)
        #expect(inspection.certificates.count == 2)
        #expect(inspection.signer == inspection.certificates.first)
        let mints = try Mints.shared.get()
        let bare = try ApplePayToken(
            parsing: mints.mint.mint(
                TokenRecipe(signedAt: Mints.now), for: mints.merchant(.ecV1).recipient, with: .named("no-signed-attrs")
            ).json)
        #expect(try TokenInspection(of: bare).signingTime == nil)
        #expect(try TokenInspection(of: bare).signer != nil)
    }
}
