import Foundation
import GuichetCore
import Testing

@Suite("The transport's values")
struct HTTPTransportTests {
    @Test("a JSON request is a POST with its content type and the accepted one")
    func json() throws {
        let url = try #require(URL(string: "https://pay.example/path"))
        let request = HTTPTransportRequest.json(["name": "é/"], to: url, timeoutSeconds: 5)
        #expect(request.method == "POST")
        #expect(request.url == url)
        #expect(request.body == Array(#"{"name":"é/"}"#.utf8))
        #expect(request.timeoutSeconds == 5)
        #expect(request.headers.map(\.name) == ["Content-Type", "Accept"])
        #expect(request.headers.allSatisfy { $0.value == "application/json" })
    }

    @Test("an answer has a size limit even when none is set")
    func limit() throws {
        let url = try #require(URL(string: "https://pay.example/"))
        #expect(HTTPTransportRequest(url: url).maximumAnswerBytes == 1_048_576)
        #expect(HTTPTransportRequest(url: url).timeoutSeconds == 30)
    }

    @Test(
        "only an unreachable host certainly did not receive the request",
        arguments: [
            (HTTPTransportError.Code.unreachable, false), (.timedOut, true), (.interrupted, true),
            (.answerTooLarge, true),
            (.cancelled, true), ("somethingNew", true),
        ])
    func arrival(code: HTTPTransportError.Code, mayHaveArrived: Bool) {
        let error = HTTPTransportError(code: code, reason: "why")
        #expect(error.mayHaveArrived == mayHaveArrived)
        #expect(error.description == "\(code): why")
    }
}
