import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import NIOCore

/// Calls of a merchant's server, signed and ready to be sent.
enum DirectMessages {
    static let merchantId = "AcmeTest"
    /// The key of the published demo merchant (docs/worldline-direct.md).
    private static let key = DirectAPIKey(
        id: "5e45c937b9db33ae", secret: "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=")
    private static let target = "/v2/\(merchantId)/payments"

    /// `createPayment` with what a merchant decrypted, each under an idempotence key of its own, as merchants send them.
    ///
    /// - Parameter prefix: makes the keys of a measurement differ from all others.
    static func payments(_ count: Int, prefix: String) -> [ByteBuffer] {
        // A request may be five minutes old: they are made for each measurement.
        let date = DirectDate.text(Date())
        return (0..<count).map { number in
            let idempotence = (name: DirectIdempotence.keyHeader, value: "\(prefix)-\(number)")
            let text = DirectSignature.stringToHash(
                method: "POST", contentType: "application/json", date: date, headers: [idempotence], target: target)
            let authorization = DirectAuthorization(
                keyId: key.id, signature: DirectSignature.signature(of: text, with: key))
            return LoadGenerator.post(
                target, body(number), headers: [("Date", date), ("Authorization", authorization.header), idempotence])
        }
    }

    private static func body(_ number: Int) -> [UInt8] {
        let message: JSONValue = [
            "mobilePaymentMethodSpecificInput": [
                "authorizationMode": "FINAL_AUTHORIZATION", "paymentProductId": .integer(302),
                "decryptedPaymentData": [
                    "dpan": "4761120010000492", "cryptogram": "jiSRYgf6G2rjYwAAC0GPAHQAAAA=", "expiryDate": "1230",
                    "cardholderName": "Jeanne Martin", "eci": .integer(7),
                ],
            ],
            "order": [
                "amountOfMoney": ["amount": .integer(2_500), "currencyCode": "EUR"],
                "references": ["merchantReference": .string("bench-\(number)")],
            ],
        ]
        return message.encoded()
    }

    /// An answer must say that it is authorised.
    static func checkPaid(_ answer: ByteBuffer) throws {
        guard answer.readableBytesView.firstRange(of: authorised) != nil else {
            throw BenchError("not authorised: \(String(buffer: answer))")
        }
    }

    private static let authorised = Array(#""status":"PENDING_CAPTURE""#.utf8)

    // MARK: localstripe

    /// Creates a payment intent, which localstripe keeps in memory and pays nothing with.
    static let intent = LoadGenerator.post(
        "/v1/payment_intents", Array("amount=2500&currency=eur".utf8),
        headers: [("Authorization", "Bearer sk_test_12345")], contentType: "application/x-www-form-urlencoded")

    static func checkIntent(_ answer: ByteBuffer) throws {
        guard answer.readableBytesView.firstRange(of: Array("payment_intent".utf8)) != nil else {
            throw BenchError("no payment intent: \(String(buffer: answer))")
        }
    }
}
