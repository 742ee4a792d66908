import GuichetAsyncHTTPClient
import GuichetCore
import GuichetSips
import Support

/// The platform's answer to an initialisation, unread.
struct InitAnswer: Sendable {
    let status: Int
    let message: JSONObject
    let body: [UInt8]

    var code: String? { message["redirectionStatusCode"]?.text }
    var field: String? { message["errorFieldName"]?.text }
    var redirectionData: String? { message["redirectionData"]?.text }
    var hasSeal: Bool { message["seal"] != nil }

    func isSealed(key: String = "002001000000001_KEY1", algorithm: SealAlgorithm = .hmacSHA256) -> Bool {
        message.isSealed(key: key, algorithm: algorithm)
    }
}

extension TestPlatform {
    /// Sends a message as it is.
    func send(_ message: JSONObject) async throws -> InitAnswer {
        try await send(bytes: JSONValue.object(message).encoded())
    }

    /// Sends a body as it is.
    func send(bytes: [UInt8]) async throws -> InitAnswer {
        let answer = try await transport.send(
            HTTPTransportRequest(
                url: url("/rs-services/v2/checkoutInApp/orderInitialize"),
                headers: [("Content-Type", "application/json")], body: bytes))
        return InitAnswer(
            status: answer.status, message: (try? JSONValue(parsing: answer.body))?.object ?? JSONObject(),
            body: answer.body)
    }

    /// Seals a message with the published key of its shop, and sends it.
    func initialise(_ message: JSONObject = .order()) async throws -> InitAnswer {
        try await send(message.sealed())
    }
}
