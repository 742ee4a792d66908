import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

@Suite("The question of an app to its server")
struct ChargeQuestionTests {
    private func ask(
        _ step: ScriptedTransport.Step, about payment: PaymentReference = "A1"
    ) async throws -> (ChargeAnswer, HTTPTransportRequest) {
        let transport = ScriptedTransport(steps: [step])
        let route = try #require(URL(string: "https://shop.example/charge"))
        let question = ChargeQuestion(transport: transport, route: route, headers: [("Cookie", "s=1")])
        return (try await question(payment), try await transport.onlyRequest())
    }

    @Test("has the reference, and the shopper's session with the server")
    func question() async throws {
        let (answer, request) = try await ask(
            .answer(#"{"reference":"A1","charge":"charged","transactionStatus":"CREDITED"}"#))
        #expect(request.text == #"{"reference":"A1"}"#)
        #expect(request.headers.map(\.name) == ["Content-Type", "Accept", "Cookie"])
        #expect(answer == ChargeAnswer("A1", charge: .charged, transactionStatus: .credited))
    }

    @Test("has the pair at a shop of the Sips 1.0 kind, and the day if the app has it; the answer always has it")
    func pair() async throws {
        let whole = #"{"s10TransactionReference":{"s10TransactionId":"7","s10TransactionIdDate":"20261121"}}"#
        let told = String(whole.dropLast()) + #","charge":"charged"}"#
        let named: PaymentReference = .s10(id: "7", date: "20261121")
        let cases = [
            (named, whole), (.s10(id: "7", date: nil), #"{"s10TransactionReference":{"s10TransactionId":"7"}}"#),
        ]
        for (payment, text) in cases {
            let (answer, request) = try await ask(.answer(told), about: payment)
            #expect(request.text == text)
            #expect(ChargeQuery(body: request.body)?.payment == payment)
            #expect(answer == ChargeAnswer(named, charge: .charged))
            #expect(answer.payment == named)
        }
    }

    @Test(
        "is refused when it names no payment, or two, or an invalid one",
        arguments: [
            "", "[]", "{}", #"{"reference":""}"#, #"{"reference":7.5}"#, #"{"s10TransactionReference":{}}"#,
            #"{"s10TransactionReference":{"s10TransactionId":"x"}}"#,
            #"{"s10TransactionReference":{"s10TransactionId":"7","s10TransactionIdDate":"2026"}}"#,
            #"{"reference":"A1","s10TransactionReference":{"s10TransactionId":"7"}}"#,
        ])
    func unreadable(text: String) {
        #expect(ChargeQuery(body: text.utf8) == nil)
    }

    @Test(
        "is not sent to a route without TLS: what authenticates the shopper would go with it",
        arguments: ["http://shop.example/charge", "http://127.0.0.1.shop.example/charge", "charge"])
    func withoutTLS(address: String) async throws {
        let transport = ScriptedTransport(steps: [.answer(#"{"reference":"A1","charge":"charged"}"#)])
        let question = ChargeQuestion(
            transport: transport, route: try #require(URL(string: address)), headers: [("Cookie", "s=1")])
        let error = try await #require(throws: InAppError.self) { try await question("A1") }
        #expect(error.code == .insecureConnection)
        #expect(error.advice == .fixIntegration)
        #expect(await transport.requests.isEmpty)
    }

    /// `retry` has the text "nothing was charged".
    @Test("without an answer is not answered, and nothing is known: the advice is to ask again")
    func noAnswer() async throws {
        let steps: [ScriptedTransport.Step] = [
            .failure(.timedOut), .failure(.unreachable), .answer("", status: 500),
            .answer(#"{"reference":"A1","charge":"charged"}"#, status: 404),
            .answer(#"{"reference":"A1"}"#), .answer("[]"), .answer(#"{"charge":"charged"}"#),
            .answer(#"{"reference":"A1","s10TransactionReference":{"s10TransactionId":"7"},"charge":"charged"}"#),
        ]
        for step in steps {
            let error = try await #require(throws: InAppError.self) { try await ask(step) }
            #expect(error.code == .outcomeUnknown)
            #expect(error.advice == .ask)
        }
    }
}
