import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

@Suite("An initialisation without an answer")
struct NoAnswerTests {
    /// Initialising moves no money, so there is nothing to ask for first.
    @Test(
        "may be repeated",
        arguments: [HTTPTransportError.Code.unreachable, .timedOut, .interrupted, .answerTooLarge, .cancelled])
    func noAnswer(code: HTTPTransportError.Code) async throws {
        let transport = ScriptedTransport(failure: code)
        let error = try await initialisationError(over: transport)
        #expect(error.code == .noAnswer)
        #expect(error.advice == .retry)
        #expect(error.platformCode == nil)
        #expect(error.reason.contains(code.rawValue))
        #expect("\(error)" == "noAnswer: \(code): scripted")
        #expect(error.errorDescription == "\(error)")
        #expect(await transport.requests.count == 1)
    }

    @Test(
        "because it cannot be read may be repeated, and has the HTTP status",
        arguments: [
            "", "<html>Bad Gateway</html>", "[]", "null", #""00""#, #"{"redirectionStatusCode":"00""#,
            #"{"redirectionStatusCode":"30","redirectionStatusCode":"00"}"#,
        ])
    func notJSON(text: String) async throws {
        let error = try await initialisationError(over: ScriptedTransport(text, status: 502))
        #expect(error.code == .unreadableAnswer)
        #expect(error.advice == .retry)
        #expect(error.reason.contains("502"))
        #expect(!error.isSealed)
    }

    @Test("with an unreadable result is an error, sealed or not")
    func noStatus() async throws {
        var answer = Sample.accepted
        answer["redirectionStatusCode"] = nil
        for isSealed in [true, false] {
            let message = isSealed ? try answer.sealed() : answer
            let error = try await initialisationError(over: ScriptedTransport(message))
            #expect(error.code == .unreadableAnswer)
            #expect(error.advice == .retry)
            #expect(error.isSealed == isSealed)
        }
    }

    @Test(
        "with a field of the wrong type is unreadable, by the field's name",
        arguments: [
            ("redirectionStatusCode", .array(["00"])), ("redirectionData", .bool(true)), ("redirectionUrl", [:]),
            ("seal", []),
        ] as [(String, JSONValue)])
    func wrongType(name: String, value: JSONValue) async throws {
        var answer = Sample.accepted
        answer[name] = value
        let error = try await initialisationError(over: ScriptedTransport(answer))
        #expect(error.code == .unreadableAnswer)
        #expect(error.field == name)
        #expect(error.advice == .retry)
    }
}
