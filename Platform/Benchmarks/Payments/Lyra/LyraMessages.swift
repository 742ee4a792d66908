import Foundation
import GuichetCore
import GuichetLyra
import NIOCore

/// Calls of a merchant's server, ready to be sent, and what is asked of the simulated device for them.
enum LyraMessages {
    static let path = LyraService.createPayment.path
    static let deviceMerchant = "merchant.example.guichet"
    private static let card = "4970100000000055"
    /// A published demo shop (docs/going-live.md).
    private static let authorization = LyraPassword("testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M")
        .authorization(shopId: "69876357")

    /// Asks the simulated device for so many tokens; each pays once.
    static func tokenRequests(_ count: Int) -> [ByteBuffer] {
        let message: JSONValue = [
            "merchantIdentifier": .string(deviceMerchant), "amount": .integer(2_500), "currency": "EUR",
            "card": .string(card),
        ]
        let request = LoadGenerator.post("/simulated-apple/payments", message.encoded())
        return Array(repeating: request, count: count)
    }

    /// - Parameter answer: of the simulated device.
    static func applePay(_ answer: ByteBuffer, number: Int) throws -> ByteBuffer {
        guard let token = try JSONValue(parsing: Array(answer.readableBytesView))["token"] else {
            throw BenchError("the simulated device refuses: \(String(buffer: answer))")
        }
        return call("payload", ["type": "APPLE_PAY", "data": ["token": token]], number)
    }

    static func card(number: Int) -> ByteBuffer {
        let form: JSONValue = [
            "paymentMethodType": "CARD", "pan": .string(card), "expiryMonth": "12", "expiryYear": "30",
            "securityCode": "123",
        ]
        return call("paymentForms", [form], number)
    }

    private static func call(_ name: String, _ instrument: JSONValue, _ number: Int) -> ByteBuffer {
        var message = JSONObject()
        message.append("amount", .integer(2_500))
        message.append("currency", "EUR")
        message.append("orderId", .string("bench-\(number)"))
        message.append(name, instrument)
        return LoadGenerator.post(
            path, JSONValue.object(message).encoded(), headers: [("Authorization", authorization)])
    }

    /// - Throws: unless the answer is the request.
    static func checkEcho(_ answer: ByteBuffer) throws {
        guard String(buffer: answer).contains(#""orderId":"bench-"#) else {
            throw BenchError("no echo: \(String(buffer: answer))")
        }
    }

    /// An answer must say that it is paid.
    static func checkPaid(_ answer: ByteBuffer) throws {
        guard answer.readableBytesView.firstRange(of: authorised) != nil else {
            throw BenchError("not authorised: \(String(buffer: answer))")
        }
    }

    private static let authorised = Array(#""detailedStatus":"AUTHORISED""#.utf8)
}
