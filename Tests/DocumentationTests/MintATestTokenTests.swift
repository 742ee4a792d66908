import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import Testing

/// Named so that `make tsan` leaves it out with the other tests that mint tokens.
@Suite("Mint a test token")
struct MintApplePayTestTokenTests {
    private static let now = Date(timeIntervalSince1970: 1_794_000_000)

    /// Reads a token as its `verifier` says.
    private func read(_ token: MintedToken, with keys: ProcessingKeys) async throws {
        let setting = token.verifier
        let root = try TrustedRoot(pem: setting.rootCertificatePEM)
        let reader = ApplePayTokenReader(
            keys: keys, verifier: ApplePayVerifier(roots: [root]), replays: InMemoryReplayStore())
        let expectation = ApplePayTokenReader.Expectation(
            amount: Amount(minorUnits: setting.amount, currency: setting.currency),
            applicationData: setting.applicationData.map { .bytes($0) } ?? .none)
        for earlier in token.earlier { _ = try await reader.read(earlier, at: setting.now, expecting: expectation) }
        _ = try await reader.read(token.json, at: setting.now, expecting: expectation)
    }

    @Test("a valid token is read, and every defect is found")
    func minted() async throws {
        let (mint, shop) = try testShop(at: Self.now)
        let keys = ProcessingKeys([
            try ProcessingKey(pem: shop.privateKeyPEM(), merchantIdentifier: shop.identifier)
        ])
        try await read(testToken(for: "order 42", of: shop, from: mint, at: Self.now), with: keys)
        #expect(TokenDefect.all.filter { $0.versions.contains(shop.version) }.count > 20)
        let notFound = try await defectsNotFound(
            by: { try await read($0, with: keys) }, shop: shop, mint: mint, at: Self.now)
        #expect(notFound.isEmpty)
    }
}
