import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore

/// One authority and one merchant of each kind, for all tests: making an RSA key is slow.
struct Mints {
    static let now = Date(timeIntervalSince1970: 1_794_000_000)

    let mint: TokenMint
    let merchants: [TestMerchant]
    let keys: ProcessingKeys

    static let shared = Result { try Mints() }

    private init() throws {
        let authority = try TestAuthority(issuedAt: Self.now)
        mint = TokenMint(authority: authority)
        merchants = try [TokenVersion.ecV1, .rsaV1].map {
            try TestMerchant(
                identifier: "merchant.example.guichet", version: $0, issuedBy: authority, at: Self.now)
        }
        keys = ProcessingKeys(
            try merchants.map {
                try ProcessingKey(
                    pem: $0.privateKeyPEM(), merchantIdentifier: $0.identifier,
                    certificate: ProcessingCertificate(der: $0.certificateDER))
            })
    }

    func merchant(_ version: TokenVersion) throws -> TestMerchant {
        guard let merchant = merchants.first(where: { $0.version == version }) else {
            throw ApplePayError(.unknownKey, "no merchant for \(version)")
        }
        return merchant
    }

    /// The mint's own root, for a reader that shall trust it.
    var root: TrustedRoot {
        get throws { try TrustedRoot(pem: mint.authority.rootCertificatePEM) }
    }

    /// Reads a token as its verifier is told to, after the tokens that are to come before it.
    ///
    /// - Parameter verifier: one that may have seen other tokens; `nil` for a fresh one, with the root that it is told.
    func read(_ token: MintedToken, with verifier: ApplePayVerifier? = nil) async throws -> ApplePayTokenReader.Payment
    {
        let setting = token.verifier
        let root = try TrustedRoot(pem: setting.rootCertificatePEM)
        let reader = ApplePayTokenReader(
            keys: keys, verifier: verifier ?? ApplePayVerifier(roots: [root]),
            replays: InMemoryReplayStore())
        let expectation = ApplePayTokenReader.Expectation(
            amount: Amount(minorUnits: setting.amount, currency: setting.currency),
            applicationData: setting.applicationData.map { .bytes($0) } ?? .none)
        for earlier in token.earlier { _ = try await reader.read(earlier, at: setting.now, expecting: expectation) }
        return try await reader.read(token.json, at: setting.now, expecting: expectation)
    }
}
