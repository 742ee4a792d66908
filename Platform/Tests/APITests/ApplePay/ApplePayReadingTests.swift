import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// Tokens as phones make them, paid with over an API.
@Suite("Apple Pay tokens, read with the platform's certificates and its list of used tokens", .timeLimit(.minutes(5)))
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

        func run(
            _ given: TestPlatform.Options = TestPlatform.Options(),
            _ body: @Sendable (TestPlatform) async throws -> Void
        ) async throws {
            var options = given
            options.applePayRoots = [try TrustedRoot(pem: authority.rootCertificatePEM)]
            try await TestPlatform.run(options, body)
        }

        func token(
            for merchant: TestMerchant, signedAt date: Date = noon, applicationData: String? = nil
        ) throws -> JSONValue {
            var recipe = TokenRecipe(signedAt: date)
            recipe.dpan = .directVisa
            recipe.applicationData = applicationData.map { Array($0.utf8) }
            return try JSONValue(
                parsing: TokenMint(authority: authority).mint(recipe, for: merchant.recipient).json)
        }

        func store(_ merchant: TestMerchant, on test: TestPlatform) async throws {
            _ = try await test.platform.admin.administration.add(
                try ProcessingCertificate(der: merchant.certificateDER),
                key: try merchant.privateKeyPEM(.bagAttributes),
                merchantIdentifier: nil, environment: .test)
        }

        /// - Returns: `paid`, or the code of what is wrong with the token.
        func pay(_ token: JSONValue, on test: TestPlatform) async throws -> String {
            let answer = try await test.direct.send(
                "POST", "/payments",
                [
                    "mobilePaymentMethodSpecificInput": ["encryptedPaymentData": token, "paymentProductId": 302],
                    "order": ["amountOfMoney": ["amount": 2_500, "currencyCode": "EUR"]],
                ])
            guard answer.status != 201 else { return "paid" }
            let message = answer.document(DirectErrorResponse.self).errors?.first?.message ?? "\(answer.status)"
            return message.split(separator: ":").first.map(String.init) ?? message
        }
    }

    @Test(
        "while certificates are exchanged, tokens for both keys are decrypted; once the old one is removed, its tokens are not"
    )
    func rotation() async throws {
        let fixture = try Fixture()
        let (old, new) = (fixture.old, fixture.new)
        try await fixture.run { test in
            func payWithBoth() async throws -> [String] {
                var outcomes: [String] = []
                for one in [old, new] { outcomes.append(try await fixture.pay(try fixture.token(for: one), on: test)) }
                return outcomes
            }
            try await fixture.store(old, on: test)
            // The new one is active before it is stored.
            let before = try await payWithBoth()
            #expect(before == ["paid", "unknownKey"])
            try await fixture.store(new, on: test)
            let meanwhile = try await payWithBoth()
            #expect(meanwhile == ["paid", "paid"])
            _ = try await test.platform.admin.administration.remove(
                hash: Hex.encode(old.publicKeyHash), environment: nil, force: true)
            let after = try await payWithBoth()
            #expect(after == ["unknownKey", "paid"])
        }
    }

    @Test(
        "a token is remembered as long as its signing time makes it acceptable, even if that was far ahead of the clock"
    )
    func signedAhead() async throws {
        let fixture = try Fixture()
        let token = try fixture.token(for: fixture.new, signedAt: Self.noon.addingTimeInterval(299))
        try await fixture.run { test in
            try await fixture.store(fixture.new, on: test)
            #expect(try await fixture.pay(token, on: test) == "paid")
            // The last of these is 299 seconds after its signature, 598 after it paid.
            for seconds: Int64 in [305, 293] {
                test.clock.advance(seconds: seconds)
                try await test.purge()
                #expect(try await fixture.pay(token, on: test) == "replayed")
            }
            test.clock.advance(seconds: 2)
            #expect(try await fixture.pay(token, on: test) == "tooOld")
        }
    }

    @Test("a token with application data pays, since no call carries what the request had; its hash stays signed")
    func applicationData() async throws {
        let fixture = try Fixture()
        let token = try fixture.token(for: fixture.new, applicationData: "ORDER-930275")
        let header = try #require(token["header"]?.object)
        try await fixture.run { test in
            try await fixture.store(fixture.new, on: test)
            for value: JSONValue? in [nil, .string(String(repeating: "ab", count: 32))] {
                var (changed, forged) = (header, try #require(token.object))
                changed["applicationData"] = value
                forged["header"] = .object(changed)
                #expect(try await fixture.pay(.object(forged), on: test) == "digestMismatch")
            }
            #expect(try await fixture.pay(token, on: test) == "paid")
            #expect(try await fixture.pay(token, on: test) == "replayed")
        }
    }

    @Test("one token sent many times at the same moment is one payment, and counts as used after a restart, too")
    func replay() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let fixture = try Fixture()
        let token = try fixture.token(for: fixture.new)
        try await fixture.run(options) { test in
            try await fixture.store(fixture.new, on: test)
            let outcomes = try await concurrently(Array(0..<50)) { _ in try await fixture.pay(token, on: test) }
            #expect(outcomes.count { $0 == "paid" } == 1)
            #expect(outcomes.count { $0 == "replayed" } == 49)
        }
        try await fixture.run(options) { test in
            let outcome = try await fixture.pay(token, on: test)
            #expect(outcome == "replayed")
            let held = test.platform.admin.certificates.merchants.first?.held.first
            #expect(held?.lastSeenAt == Self.noon)
        }
    }
}
