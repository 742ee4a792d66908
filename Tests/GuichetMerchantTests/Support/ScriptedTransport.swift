import GuichetCore
import Testing

/// A network with at most one answer. It keeps what it was given; a second request fails the test.
actor ScriptedTransport: HTTPTransport {
    private var answer: Result<HTTPTransportResponse, HTTPTransportError>?
    private(set) var requests: [HTTPTransportRequest] = []

    /// Nothing may be sent.
    init() {}

    init(_ text: String, status: Int = 200) {
        answer = .success(HTTPTransportResponse(status: status, body: Array(text.utf8)))
    }

    init(_ message: JSONObject, status: Int = 200, headers: [(name: String, value: String)] = []) {
        let body = JSONValue.object(message).encoded()
        answer = .success(HTTPTransportResponse(status: status, headers: headers, body: body))
    }

    init(failure code: HTTPTransportError.Code) {
        answer = .failure(HTTPTransportError(code: code, reason: "scripted"))
    }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        requests.append(request)
        guard let answer else {
            Issue.record("one request more than expected")
            throw HTTPTransportError(code: .unreachable, reason: "the script is at its end")
        }
        self.answer = nil
        return try answer.get()
    }

    /// The one request that was made.
    func onlyRequest() throws -> HTTPTransportRequest {
        try #require(requests.count == 1)
        return try #require(requests.first)
    }
}
