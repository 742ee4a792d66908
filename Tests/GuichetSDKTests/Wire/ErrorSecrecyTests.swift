import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

@Suite("An error of the phone")
struct ErrorSecrecyTests {
    private func expectSilence(_ error: InAppError) {
        for shown in waysToShow(error) + [error.reason, error.field ?? ""] {
            #expect(!shown.contains("0987"), "\(shown)")
            #expect(!shown.contains("51000"), "\(shown)")
            #expect(!shown.contains(Sample.securityCode), "\(shown)")
        }
    }

    @Test(
        "shows no digit of the card when no answer comes",
        arguments: [HTTPTransportError.Code.unreachable, .timedOut, .interrupted, .answerTooLarge, .cancelled])
    func noAnswer(code: HTTPTransportError.Code) async throws {
        expectSilence(try await orderError(over: ScriptedTransport(.failure(code))))
    }

    @Test("shows no digit of the card when nothing is sent")
    func notSent() async throws {
        let transport = ScriptedTransport()
        for initialisation in [
            try Sample.initialisation(at: "http://pay.example/"), try Sample.initialisation(version: "2"),
            try Sample.initialisation(publicKeyValue: "e30"),
        ] {
            expectSilence(try await orderError(over: transport, initialisation))
        }
        #expect(await transport.requests.isEmpty)
    }

    @Test(
        "shows no digit of the card even when the platform sends it back",
        arguments: [
            #"5100009876543217 739"#, #"["5100009876543217","739"]"#, #""5100009876543217""#,
            #"{"5100009876543217":"739""#, #"{"cardNumber":"5100009876543217","cardCSCValue":"739"}"#,
            #"{"inAppResponseCode":["5100009876543217","739"]}"#, #"{"amount":{"5100009876543217":739}}"#,
        ])
    func echoed(text: String) async throws {
        expectSilence(try await orderError(over: ScriptedTransport(.answer(text, status: 400))))
        expectSilence(try await outcomeError(over: ScriptedTransport(.answer(text, status: 400))))
    }

    @Test("says what happened, why, and what to do")
    func description() {
        let error = InAppError(code: .notSent, reason: "no network", advice: .retry)
        #expect("\(error)" == "notSent: no network (advice: retry)")
        // What an app's alert shows as `localizedDescription`.
        #expect(error.errorDescription == "\(error)")
        #expect(error.field == nil)
    }
}
