import Foundation
import GuichetCore
@_spi(Platform) import GuichetJOSE
import GuichetSips
import Testing

/// Invented values in the documented shapes.
enum Invented {
    static let key = PrivateJWK(keyID: "k1", expires: 2_000_000_000)

    static func initialisation() throws -> Initialisation {
        Initialisation(
            publicKeyValue: key.publicKey.publicKeyValue, redirectionData: "ZGF0YQ",
            redirectionUrl: try #require(URL(string: "https://pay.example/inapp/v1")),
            redirectionVersion: InAppWire.version)
    }

    static func amount() throws -> Amount { try #require(Amount(minorUnits: 2_500, currency: .eur)) }

    /// What Apple's sheet gives, with a token that nothing opens.
    static func payment() throws -> ApplePayPayment {
        ApplePayPayment(
            token: try ApplePayPaymentToken(
                paymentData: Array(#"{"version":"EC_v1","data":"AA=="}"#.utf8),
                paymentMethod: ApplePayPaymentMethod(displayName: "Visa 4242", network: .visa, type: .debit),
                transactionIdentifier: "00C0FFEE"))
    }
}
