import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

@Suite("The outcome of an order")
struct OutcomeTests {
    private func outcome(_ text: String, status: Int = 200) async throws -> OrderOutcome {
        try await InAppWireDriver(transport: ScriptedTransport(.answer(text, status: status)))
            .outcome(of: .initialisation(Sample.initialisation()))
    }

    @Test("is unseen when the order never came, and pending while its end is not known")
    func open() async throws {
        #expect(try await outcome(#"{"inAppResponseCode":"00","outcome":"unseen"}"#) == .unseen)
        #expect(try await outcome(#"{"inAppResponseCode":"00","outcome":"pending"}"#) == .pending)
    }

    @Test("is final with the answer that the order was given", arguments: ["00", "05", "99", "6Z"])
    func final(code: String) async throws {
        var response = INAPPOrderResponse()
        response.inAppResponseCode = ResponseCode(rawValue: code)
        response.orderId = "A1"
        let text = """
            {"inAppResponseCode":"00","outcome":"final","response":{"inAppResponseCode":"\(code)","orderId":"A1"}}
            """
        #expect(try await outcome(text) == .final(response))
    }

    @Test("may come with unknown fields, and with any HTTP status")
    func unknownFields() async throws {
        let text = #"{"since":"now","inAppResponseCode":"00","errorFieldName":null,"response":null,"outcome":"unseen"}"#
        #expect(try await outcome(text, status: 500) == .unseen)
    }

    @Test(
        "is not given by a refused question, whatever the code",
        arguments: ResponseCode.documented.filter { $0 != .accepted } + ["6Z", ""])
    func refusedQuestion(code: ResponseCode) async throws {
        let text = #"{"inAppResponseCode":"\#(code)","errorFieldName":"redirectionData"}"#
        let error = try await outcomeError(over: ScriptedTransport(.answer(text)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
        #expect(error.field == "redirectionData")
        #expect(error.reason.contains("code \(code)"))
    }

    @Test("is not given by an unknown state", arguments: ["later", "", "FINAL", "Unseen"])
    func unknownState(state: String) async throws {
        let error = try await outcomeError(
            over: ScriptedTransport(.answer(#"{"inAppResponseCode":"00","outcome":"\#(state)"}"#)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
    }

    /// Above all none of these may be taken for "not charged".
    @Test(
        "is not given by an answer that contradicts itself or is incomplete",
        arguments: [
            #"{}"#, #"{"inAppResponseCode":"00"}"#, #"{"outcome":"unseen"}"#, #"{"outcome":"pending"}"#,
            #"{"inAppResponseCode":"00","outcome":"final"}"#,
            #"{"inAppResponseCode":"00","outcome":"unseen","response":{"inAppResponseCode":"00"}}"#,
            #"{"inAppResponseCode":"00","outcome":"pending","response":{"inAppResponseCode":"00"}}"#,
            #"{"inAppResponseCode":"00","response":{"inAppResponseCode":"05"}}"#,
            #"{"inAppResponseCode":"99","outcome":"unseen"}"#, #"{"inAppResponseCode":"97","outcome":"pending"}"#,
            #"{"inAppResponseCode":"05","outcome":"final","response":{"inAppResponseCode":"05"}}"#,
            #"{"inAppResponseCode":"05","response":{"inAppResponseCode":"05"}}"#,
            #"{"outcome":"final","response":{"inAppResponseCode":"05"}}"#,
        ])
    func contradictory(text: String) async throws {
        let error = try await outcomeError(over: ScriptedTransport(.answer(text)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
    }

    @Test(
        "is not final without the code that the order was answered",
        arguments: ["{}", #"{"orderId":"A1"}"#, #"{"inAppResponseCode":null}"#])
    func finalWithoutCode(response: String) async throws {
        let text = #"{"inAppResponseCode":"00","outcome":"final","response":\#(response)}"#
        let error = try await outcomeError(over: ScriptedTransport(.answer(text)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
    }

    @Test(
        "is not given by an answer that cannot be read",
        arguments: [
            "", "unseen", "[]", "null", #"{"inAppResponseCode":"00","outcome":"unseen""#,
            #"{"inAppResponseCode":"00","outcome":["unseen"]}"#,
            #"{"inAppResponseCode":"00","outcome":"final","response":[]}"#,
            #"{"inAppResponseCode":"00","outcome":"final","response":{"inAppResponseCode":["05"]}}"#,
            #"{"inAppResponseCode":"00","outcome":"pending","outcome":"unseen"}"#,
        ])
    func unreadable(text: String) async throws {
        let error = try await outcomeError(over: ScriptedTransport(.answer(text)))
        #expect(error.code == .outcomeUnknown)
        #expect(error.advice == .ask)
    }
}
