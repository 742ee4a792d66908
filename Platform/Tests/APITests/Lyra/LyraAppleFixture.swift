import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import LyraAPI
import Server
import Support

/// A test authority, a merchant whose certificate it signed, and a platform that trusts the one and keeps the other.
struct LyraAppleFixture: Sendable {
    static let noon = Date(timeIntervalSince1970: Double(TestPlatform.noon.milliseconds) / 1_000)

    let authority: TestAuthority
    let merchant: TestMerchant

    init() throws {
        let start = Self.noon.addingTimeInterval(-86_400)
        authority = try TestAuthority(issuedAt: start)
        merchant = try TestMerchant(
            identifier: MerchantCertificateMint.merchant, issuedBy: authority, at: start)
    }

    func run<Result: Sendable>(
        _ lyra: LyraChoices = LyraChoices(), _ given: TestPlatform.Options = TestPlatform.Options(),
        _ body: @Sendable (TestPlatform) async throws -> Result
    ) async throws -> Result {
        var options = given
        options.applePayRoots = try roots
        options.lyra = lyra
        return try await TestPlatform.run(options) { test in
            try await add(to: test)
            return try await body(test)
        }
    }

    var roots: [TrustedRoot] {
        get throws { [try TrustedRoot(pem: authority.rootCertificatePEM)] }
    }

    /// Gives a platform the merchant's certificate.
    func add(to test: TestPlatform) async throws {
        _ = try await test.platform.admin.administration.add(
            try ProcessingCertificate(der: merchant.certificateDER),
            key: try merchant.privateKeyPEM(.bagAttributes), merchantIdentifier: nil, environment: .test)
    }

    func token(
        _ dpan: TestDPAN = .lyraVisa, in currency: CurrencyCode = .eur, signedAt date: Date = noon,
        cryptogram: [UInt8]? = nil, for recipient: TestMerchant? = nil
    ) throws -> JSONValue {
        var recipe = TokenRecipe(signedAt: date, currency: currency)
        recipe.dpan = dpan
        recipe.paymentData = .threeDSecure(cryptogram: cryptogram)
        let minted = try TokenMint(authority: authority).mint(recipe, for: (recipient ?? merchant).recipient)
        return try JSONValue(parsing: minted.json)
    }

    static func message(
        _ token: JSONValue, amount: Int64 = 2_500, network: String = "Visa", identifier: JSONValue? = "of the token"
    ) -> JSONValue {
        var inner: JSONObject = JSONObject([
            "paymentData": token,
            "paymentMethod": ["displayName": "Visa 0055", "network": .string(network), "type": "debit"],
        ])
        if let identifier {
            let inside = token["header"]?["transactionId"] ?? "0a0b"
            inner.append("transactionIdentifier", identifier == "of the token" ? inside : identifier)
        }
        return [
            "amount": .integer(amount), "currency": "EUR", "orderId": "ORDER1",
            "payload": ["type": "APPLE_PAY", "data": ["token": .object(inner)]],
        ]
    }
}
