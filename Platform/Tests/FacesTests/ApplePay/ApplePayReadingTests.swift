import Engine
import Faces
import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import Storage
import Support
import Testing

/// Tokens as phones make them, read with what the platform keeps.
@Suite("Apple Pay tokens, read with the platform's certificates and its memory", .timeLimit(.minutes(5)))
struct ApplePayReadingTests {
    private static let noon = Date(timeIntervalSince1970: Double(TestPlatform.noon.milliseconds) / 1_000)
    private static let identifier = MerchantCertificateMint.merchant

    /// A merchant who exchanges certificates, and the authority behind both.
    private struct Fixture {
        let authority: TestAuthority
        let old: TestMerchant
        let new: TestMerchant

        init() throws {
            let start = noon.addingTimeInterval(-700 * 86_400)
            authority = try TestAuthority(issuedAt: start)
            old = try TestMerchant(identifier: identifier, issuedBy: authority, at: start)
            new = try TestMerchant(
                identifier: identifier, issuedBy: authority, at: noon.addingTimeInterval(-86_400))
        }

        func token(for merchant: TestMerchant) throws -> [UInt8] {
            try TokenMint(authority: authority).mint(TokenRecipe(signedAt: noon), for: merchant.recipient).json
        }

        func store(_ merchant: TestMerchant, on test: TestPlatform) async throws {
            _ = try await test.platform.applePayAdministration.add(
                try ProcessingCertificate(der: merchant.certificateDER),
                key: try merchant.privateKeyPEM(.bagAttributes),
                merchantIdentifier: nil, environment: .test)
        }

        func pay(with merchant: TestMerchant, on test: TestPlatform) async throws -> ApplePayError.Code? {
            try await read(try token(for: merchant), on: test)
        }

        /// What a face that takes tokens would do.
        func read(_ token: [UInt8], on test: TestPlatform) async throws -> ApplePayError.Code? {
            let directory = test.platform.applePayCertificates
            let merchant = try #require(directory.merchant(identifier))
            let reader = ApplePayTokenReader(
                keys: merchant.keys,
                verifier: ApplePayVerifier(roots: [try TrustedRoot(pem: authority.rootCertificatePEM)]),
                replays: ApplePayReplays(store: test.platform.counter.store, merchantIdentifier: identifier))
            do {
                let payment = try await reader.read(
                    token, at: noon, expecting: .init(amount: Amount(minorUnits: 2_500, currency: .eur)))
                try await directory.noteSeen(publicKeyHash: payment.verified.token.publicKeyHash)
                return nil
            } catch let error as ApplePayError {
                return error.code
            }
        }
    }

    @Test("while certificates are exchanged, tokens for both keys open; once the old one is removed, its tokens do not")
    func rotation() async throws {
        let fixture = try Fixture()
        let (old, new) = (fixture.old, fixture.new)
        try await TestPlatform.run { test in
            var codes: [ApplePayError.Code?] = []
            try await fixture.store(old, on: test)
            // The new one is active before anybody has stored it.
            for one in [old, new] { codes.append(try await fixture.pay(with: one, on: test)) }
            #expect(codes == [nil, .unknownKey])
            try await fixture.store(new, on: test)
            for one in [old, new] { codes.append(try await fixture.pay(with: one, on: test)) }
            #expect(codes.suffix(2) == [nil, nil])
            _ = try await test.platform.applePayAdministration.remove(
                hash: Hex.encode(old.publicKeyHash), environment: nil, force: true)
            for one in [old, new] { codes.append(try await fixture.pay(with: one, on: test)) }
            #expect(codes.suffix(2) == [.unknownKey, nil])
        }
    }

    @Test("one token that is read many times at once is one payment, also after a restart")
    func replay() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let fixture = try Fixture()
        let token = try fixture.token(for: fixture.new)
        try await TestPlatform.run(options) { test in
            try await fixture.store(fixture.new, on: test)
            let codes = try await concurrently(Array(0..<50)) { _ in try await fixture.read(token, on: test) }
            #expect(codes.count { $0 == nil } == 1)
            #expect(codes.count { $0 == .replayed } == 49)
        }
        try await TestPlatform.run(options) { test in
            let code = try await fixture.read(token, on: test)
            #expect(code == .replayed)
            let held = test.platform.applePayCertificates.merchants.first?.held.first
            #expect(held?.lastSeenAt == Self.noon)
        }
    }

    @Test("a store that is gone makes the outcome unknown, and no payment")
    func broken() async throws {
        let fixture = try Fixture()
        try await TestPlatform.run { test in
            try await fixture.store(fixture.new, on: test)
            try await test.closeStore()
            let code = try await fixture.pay(with: fixture.new, on: test)
            #expect(code == .replayUnknown)
        }
    }
}
