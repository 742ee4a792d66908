import Foundation
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirectClient
import GuichetSips
import Testing

/// What a merchant's server gives a phone, and the other half of its key.
enum Sample {
    static let cardNumber = "4012000033330026"
    static let securityCode = "123"
    static let keys: DirectDecryptionKey? = try? DirectDecryptionKey(makingWithID: "key-1")

    /// - Parameter more: members of `publicKeyValue` besides the session and the key.
    static func initialisation(
        version: String = DirectInAppWire.version, api: String = "https://client.example",
        more: JSONObject = JSONObject()
    ) throws -> Initialisation {
        let key = try DirectEncryptionKey(try #require(keys)).answer
        var value = JSONObject()
        value.append("clientSessionId", "session-1")
        value.append("customerId", "customer-1")
        value.append("clientApiUrl", .string(api))
        value.append("keyId", .string(key.keyId ?? ""))
        value.append("publicKey", .string(key.publicKey ?? ""))
        for member in more.members { value.append(member.name, member.value) }
        return Initialisation(
            publicKeyValue: Base64URL.encode(JSONValue.object(value).encoded()), redirectionData: "sealed-handle",
            redirectionUrl: try #require(URL(string: "https://shop.example/inapp")), redirectionVersion: version)
    }

    static func order(_ initialisation: Initialisation, brand: PaymentMeanBrand? = nil) throws -> CardOrderRequest {
        CardOrderRequest(
            cardNumber: try PAN(cardNumber), cardExpiryDate: try CardExpiry(yyyyMM: "203012"),
            cardCSCValue: try CardSecurityCode(securityCode), paymentMeanBrand: brand, initialisation: initialisation)
    }

    static func check(_ initialisation: Initialisation) throws -> CardCheckEnrollmentRequest {
        CardCheckEnrollmentRequest(
            cardNumber: try PAN(cardNumber), cardExpiryDate: try CardExpiry(yyyyMM: "203012"),
            cardCSCValue: try CardSecurityCode(securityCode), paymentMeanBrand: .visa, initialisation: initialisation)
    }

    /// What the platform reads in a blob.
    static func open(_ blob: String) throws -> DirectCustomerInput {
        let keys = try #require(keys)
        return try DirectBlob.decrypt(blob) { $0 == "key-1" ? keys : nil }
    }
}

/// A network that does what the test says, one step a request, and keeps what it was given.
actor ScriptedTransport: HTTPTransport {
    enum Step: Sendable {
        case answer(String, status: Int = 200)
        case failure(HTTPTransportError.Code)
    }

    private var steps: [Step]
    private(set) var requests: [HTTPTransportRequest] = []

    init(_ steps: Step...) { self.steps = steps }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        requests.append(request)
        guard !steps.isEmpty else {
            Issue.record("one request more than expected")
            throw HTTPTransportError(code: .unreachable, reason: "the script is at its end")
        }
        switch steps.removeFirst() {
        case .answer(let text, let status): return HTTPTransportResponse(status: status, body: Array(text.utf8))
        case .failure(let code): throw HTTPTransportError(code: code, reason: "scripted")
        }
    }

    /// The message of the last request.
    func message() throws -> JSONObject {
        let request = try #require(requests.last)
        return try #require(try JSONValue(parsing: request.body).object)
    }
}
