import GuichetCore

/// A network that gives its answers one after the other, and keeps what it was sent.
actor Answers: HTTPTransport {
    private var answers: [Result<HTTPTransportResponse, HTTPTransportError>]
    private(set) var requests: [HTTPTransportRequest] = []

    init(_ answers: Result<HTTPTransportResponse, HTTPTransportError>...) {
        self.answers = answers
    }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        requests.append(request)
        guard !answers.isEmpty else {
            throw HTTPTransportError(code: .unreachable, reason: "no further answer was given to the test")
        }
        return try answers.removeFirst().get()
    }
}

extension Result<HTTPTransportResponse, HTTPTransportError> {
    static func json(_ text: String) -> Self {
        .success(HTTPTransportResponse(status: 200, body: Array(text.utf8)))
    }

    static var lost: Self { .failure(HTTPTransportError(code: .timedOut, reason: "the answer was lost")) }
}
