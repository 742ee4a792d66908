import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirectClient
import Testing

/// Invented values in the documented shapes.
enum Phone {
    /// Made once: making a key of 2048 bits is slow.
    static let key = Result { try DirectDecryptionKey(makingWithID: "key-of-tests") }
    static let session =
        #"{"clientSessionId":"session-1","customerId":"customer-1","clientApiUrl":"https://pay.example"}"#

    static func token(_ data: String = #"{"version":"EC_v1","data":"aW52ZW50ZWQ="}"#) throws -> ApplePayPaymentToken {
        try ApplePayPaymentToken(
            paymentData: Array(data.utf8),
            paymentMethod: ApplePayPaymentMethod(displayName: "Visa 4242", network: .visa, type: .debit),
            transactionIdentifier: "00C0FFEE")
    }

    static func phone(_ transport: any HTTPTransport) throws -> DirectClientAPI {
        DirectClientAPI(session: try DirectClientSession(parsing: Array(session.utf8)), transport: transport)
    }
}

/// A network with one answer for every request. It keeps what it was given.
actor OneAnswer: HTTPTransport {
    private let answer: Result<HTTPTransportResponse, HTTPTransportError>
    private(set) var requests: [HTTPTransportRequest] = []

    init(_ text: String, status: Int = 200) {
        answer = .success(HTTPTransportResponse(status: status, body: Array(text.utf8)))
    }

    init(failure code: HTTPTransportError.Code) {
        answer = .failure(HTTPTransportError(code: code, reason: "scripted"))
    }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        requests.append(request)
        return try answer.get()
    }

    func onlyRequest() throws -> HTTPTransportRequest {
        try #require(requests.count == 1)
        return try #require(requests.first)
    }
}
