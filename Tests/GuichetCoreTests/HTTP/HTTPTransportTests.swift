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

    @Test("is shown with the names of its headers and the length of its body, and no value of either")
    func secrecy() throws {
        let url = try #require(URL(string: "https://pay.example/path?token=secret1"))
        let headers = [(name: "Authorization", value: "Basic secret2"), (name: "Date", value: "secret3")]
        let body = Array("secret4".utf8)
        let request = HTTPTransportRequest(method: "GET", url: url, headers: headers, body: body)
        let response = HTTPTransportResponse(status: 200, headers: headers, body: body)
        for shown in waysToShow(request) + waysToShow(response) {
            #expect(!shown.contains("secret"), "\(shown)")
            #expect(!shown.contains("\(body[0]), \(body[1])"), "\(shown)")
        }
        #expect("\(request)" == "GET pay.example/path, headers [Authorization, Date], 7 bytes")
        #expect("\(response)" == "200, headers [Authorization, Date], 7 bytes")
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
