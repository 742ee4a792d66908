import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import Testing

/// A merchant of our own invention and the platform's answers to it.
enum Direct {
    static let key = DirectAPIKey(id: "0123456789abcdef", secret: "guichet-tests-only")
    static let date = Date(timeIntervalSince1970: 1_780_000_000)
    static let id = DirectPaymentID(base: "4400112233", operation: 0)

    static func client(_ transport: any HTTPTransport, api: String = "https://api.example") throws -> DirectClient {
        DirectClient(
            merchantId: "Boutique", key: key, api: try #require(URL(string: api)), transport: transport,
            now: { date })
    }

    static func order() -> DirectOrder {
        DirectOrder(amount: 3000, currencyCode: "EUR", merchantReference: "order-0001")
    }

    static func request() throws -> DirectCreatePaymentRequest {
        let data = try DirectDecryptedPaymentData(
            applicationPrimaryAccountNumber: "4000000000001000", applicationExpirationDate: "301231",
            onlinePaymentCryptogram: "AAECAwQFBgcICQoLDA0ODxAREhM=", eciIndicator: "7")
        return DirectCreatePaymentRequest(DirectApplePayInput(.decrypted(data)), order: order())
    }

    static func payment(
        _ code: DirectStatusCode = .authorized, amount: Int64 = 3000, currencyCode: String = "EUR",
        reference: String? = "order-0001"
    ) -> DirectPayment {
        var payment = DirectPayment()
        payment.id = id
        payment.status = code.facts?.status
        payment.statusOutput = code.statusOutput
        payment.paymentOutput = DirectPaymentOutput()
        payment.paymentOutput?.amountOfMoney = DirectAmountOfMoney(amount: amount, currencyCode: currencyCode)
        payment.paymentOutput?.references = DirectReferences()
        payment.paymentOutput?.references?.merchantReference = reference
        return payment
    }

    static func created(_ payment: DirectPayment = payment()) -> DirectCreatePaymentResponse {
        var response = DirectCreatePaymentResponse()
        response.payment = payment
        return response
    }

    static func errors(
        _ code: DirectErrorCode, propertyName: String? = nil, change: (inout DirectErrorResponse) -> Void = { _ in }
    ) -> JSONObject {
        var response = DirectErrorResponse()
        response.errorId = "15eabcd5-30b3-479b-ae03-67bb351c07e6-00000092"
        response.errors = [DirectErrorItem(code, propertyName: propertyName)]
        change(&response)
        return response.json
    }

    /// An answer of 402: the payment, and why.
    static func decline(_ code: DirectErrorCode = .insufficientFunds) -> JSONObject {
        errors(code) { $0.paymentResult = created(payment(.rejected)) }
    }
}

extension HTTPTransportRequest {
    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

    var target: String {
        let text = url.absoluteString
        return String(text.dropFirst("https://api.example".count))
    }

    var json: JSONValue? { body.isEmpty ? nil : try? JSONValue(parsing: body) }
}
