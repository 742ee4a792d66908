import Engine
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
@_spi(Platform) import GuichetDirect
import Support

/// A merchant's server that speaks Worldline Direct's server API, with everything in its own hands: no client of ours is
/// in the way.
struct DirectTester: Sendable {
    let test: TestPlatform
    var merchantId = "AcmeTest"
    /// Before the merchant's identifier, or its group's.
    var base = "/v2"
    var key = DirectTester.demoKey

    static let demoKey = DirectAPIKey(
        id: "5e45c937b9db33ae", secret: "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=")

    struct Answer: Sendable {
        let status: Int
        let json: JSONValue?
        let headers: [(name: String, value: String)]

        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        func document<Document: DirectDocument>(_: Document.Type = Document.self) -> Document {
            Document(json: json?.object ?? JSONObject())
        }

        /// `errors[0].errorCode` and its `id`.
        var error: String {
            let item = document(DirectErrorResponse.self).errors?.first
            return "\(status) \(item?.errorCode?.rawValue ?? "-") \(item?.id ?? "-")"
        }

        var payment: DirectPayment? {
            document(DirectCreatePaymentResponse.self).payment
                ?? document(DirectErrorResponse.self).paymentResult?.payment
        }
    }

    func send(
        _ method: String, _ path: String, _ body: JSONValue? = nil, idempotenceKey: String? = nil, date: Date? = nil
    ) async throws -> Answer {
        try await send(method, path, body?.encoded(), idempotenceKey: idempotenceKey, date: date)
    }

    func send(
        _ method: String, _ path: String, _ body: [UInt8]?, idempotenceKey: String? = nil, date: Date? = nil,
        more: [(name: String, value: String)] = []
    ) async throws -> Answer {
        let target = "\(base)/\(merchantId)\(path)"
        var headers: [(name: String, value: String)] = more
        let now = date ?? Date(timeIntervalSince1970: Double(test.clock.now().milliseconds) / 1_000)
        headers.append(("Date", DirectDate.text(now)))
        if body != nil { headers.append(("Content-Type", "application/json")) }
        if let idempotenceKey { headers.append((DirectIdempotence.keyHeader, idempotenceKey)) }
        let text = DirectSignature.stringToHash(
            method: method, contentType: body == nil ? "" : "application/json", date: DirectDate.text(now),
            headers: headers, target: target)
        headers.append(
            (
                "Authorization",
                DirectAuthorization(keyId: key.id, signature: DirectSignature.signature(of: text, with: key)).header
            ))
        let answer = try await test.transport.send(
            HTTPTransportRequest(method: method, url: test.url(target), headers: headers, body: body ?? []))
        return Answer(status: answer.status, json: try? JSONValue(parsing: answer.body), headers: answer.headers)
    }

    /// The guide's example, with a date to come.
    static func applePay(
        amount: Int64 = 3_000, mode: String? = "FINAL_AUTHORIZATION", dpan: String = "4761120010000492",
        reference: String = "order-0001"
    ) -> JSONValue {
        var input: JSONObject = JSONObject([
            "decryptedPaymentData": [
                "dpan": .string(dpan), "cryptogram": "jiSRYgf6G2rjYwAAC0GPAHQAAAA=", "expiryDate": "1230",
                "cardholderName": "John Doe", "eci": "7",
            ],
            "paymentProductId": .integer(302),
        ])
        if let mode { input.append("authorizationMode", .string(mode)) }
        return [
            "mobilePaymentMethodSpecificInput": .object(input),
            "order": [
                "amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"],
                "references": ["merchantReference": .string(reference)],
            ],
        ]
    }

    static func card(_ number: String = "4330264936344675", amount: Int64 = 3_000, expiry: String = "1230") -> JSONValue
    {
        [
            "cardPaymentMethodSpecificInput": [
                "card": [
                    "cardNumber": .string(number), "expiryDate": .string(expiry), "cvv": "123",
                    "cardholderName": "John Doe",
                ]
            ],
            "order": ["amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"]],
        ]
    }

    /// Pays, and gives the payment's identifier.
    func paid(_ message: JSONValue = applePay()) async throws -> String {
        let answer = try await send("POST", "/payments", message)
        guard answer.status == 201, let id = answer.payment?.id else { throw Unexpected() }
        return id.rawValue
    }

    func payment(_ id: String) async throws -> DirectPayment {
        try await send("GET", "/payments/\(id)").document()
    }

    struct Unexpected: Error {}
}

extension TestPlatform {
    var direct: DirectTester { DirectTester(test: self) }
}
