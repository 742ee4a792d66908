import GuichetCore
import Testing

/// A network that does what the test says, one step a request, and keeps what it was given.
actor ScriptedTransport: HTTPTransport {
    enum Step: Sendable {
        case answer(String, status: Int = 200)
        case bytes([UInt8])
        case failure(HTTPTransportError.Code)
    }

    private var steps: [Step]
    private(set) var requests: [HTTPTransportRequest] = []

    init(_ steps: Step...) { self.steps = steps }

    init(steps: [Step]) { self.steps = steps }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        requests.append(request)
        guard !steps.isEmpty else {
            Issue.record("one request more than expected")
            throw HTTPTransportError(code: .unreachable, reason: "the script is at its end")
        }
        switch steps.removeFirst() {
        case .answer(let text, let status): return HTTPTransportResponse(status: status, body: Array(text.utf8))
        case .bytes(let bytes): return HTTPTransportResponse(status: 200, body: bytes)
        case .failure(let code): throw HTTPTransportError(code: code, reason: "scripted")
        }
    }

    /// The one request that was made.
    func onlyRequest() throws -> HTTPTransportRequest {
        try #require(requests.count == 1)
        return try #require(requests.first)
    }
}
