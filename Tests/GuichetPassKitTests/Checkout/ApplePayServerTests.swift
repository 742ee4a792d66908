import Foundation
import GuichetCore
import GuichetLyraApplePay
import GuichetPassKit
import Testing

@Suite("The merchant's server, by POST")
@MainActor
struct ApplePayServerTests {
    /// Answers with what it holds, and keeps what it got.
    private actor Transport: HTTPTransport {
        private let answer: Result<HTTPTransportResponse, HTTPTransportError>
        private(set) var requests: [HTTPTransportRequest] = []

        init(_ answer: Result<HTTPTransportResponse, HTTPTransportError>) { self.answer = answer }

        func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
            requests.append(request)
            return try answer.get()
        }
    }

    private func outcome(
        _ transport: Transport, route: String = "https://shop.example/pay",
        message: @escaping @Sendable (ApplePayPayment) async throws -> JSONValue = { ["token": $0.token.applePayJSON] }
    ) async throws -> ApplePayOutcome {
        let url = try #require(URL(string: route))
        return try await outcome(
            at: .posting(to: url, over: transport, headers: [("Authorization", "Session 7")], message: message))
    }

    private func outcome(at server: ApplePayServer) async throws -> ApplePayOutcome {
        let checkout = ApplePayCheckout(
            server: server, timeLimit: .standard, late: { _ in },
            sleep: { _ in try await Task.sleep(nanoseconds: .max / 2) })
        let sheet = FakeSheet()
        let paying = Task { await checkout.pay(on: sheet) }
        try #require(await until { sheet.isThere })
        sheet.agree(.success(try Fixture.payment()))
        try #require(await until { !sheet.answers.isEmpty })
        sheet.close()
        return await paying.value
    }

    private func outcome(status: Int = 200, _ body: String) async throws -> ApplePayOutcome {
        try await outcome(Transport(.success(HTTPTransportResponse(status: status, body: Array(body.utf8)))))
    }

    @Test("gets the order and Scellius' payload as the app makes it, with the app's headers, and no password")
    func lyra() async throws {
        let transport = Transport(
            .success(HTTPTransportResponse(status: 200, body: Array(#"{"outcome":"accepted"}"#.utf8))))
        let outcome = try await outcome(transport) { payment in
            ["order": "myOrderId-930275", "payload": try LyraApplePayPayload(payment.token).json]
        }
        #expect(outcome == .accepted)
        let requests = await transport.requests
        let request = try #require(requests.first)
        #expect(requests.count == 1)
        #expect(request.method == "POST" && request.url.absoluteString == "https://shop.example/pay")
        #expect(request.headers.contains { $0.name == "Authorization" && $0.value == "Session 7" })
        let body = try JSONValue(parsing: request.body)
        #expect(body["order"]?.text == "myOrderId-930275")
        #expect(body["payload"]?["type"]?.text == "APPLE_PAY")
        #expect(body["payload"]?["data"]?["token"]?["transactionIdentifier"]?.text == "1")
    }

    @Test("answers accepted, refused with its advice, or unknown")
    func answers() async throws {
        #expect(try await outcome(#"{"outcome":"accepted"}"#) == .accepted)
        #expect(try await outcome(#"{"outcome":"refused"}"#) == .refused(.otherCard))
        #expect(try await outcome(#"{"outcome":"refused","advice":"callBank"}"#) == .refused(.callBank))
        #expect(try await outcome(#"{"outcome":"unknown"}"#) == .unknown)
    }

    @Test(
        "leaves the outcome unknown with any other answer: it may have charged before it failed",
        arguments: [
            (200, ""), (200, "[]"), (200, #"{"outcome":"ok"}"#), (200, #"{"outcome":true}"#), (200, "{"),
            (500, #"{"outcome":"refused"}"#), (400, #"{"outcome":"accepted"}"#), (302, ""),
            // A refusal is final, and these say that it is not.
            (200, #"{"outcome":"refused","advice":"ask"}"#), (200, #"{"outcome":"refused","advice":"wait"}"#),
            (200, #"{"outcome":"refused","advice":"none"}"#),
        ])
    func unreadable(status: Int, body: String) async throws {
        #expect(try await outcome(status: status, body) == .unknown)
    }

    @Test("is not called without TLS")
    func insecure() async throws {
        let transport = Transport(.success(HTTPTransportResponse(status: 200)))
        let outcome = try await outcome(transport, route: "http://shop.example/pay")
        #expect(outcome.advice == .fixIntegration)
        #expect(await transport.requests.isEmpty)
    }

    @Test("cannot be reached: nothing was charged")
    func unreachable() async throws {
        let outcome = try await outcome(Transport(.failure(HTTPTransportError(code: .unreachable, reason: "off"))))
        #expect(outcome == .notSent(ApplePayNotSent(reason: "off")))
    }

    @Test("gets nothing before the step that goes before, and nothing at all if that fails", arguments: [false, true])
    func stepBeforeSending(fails: Bool) async throws {
        let transport = Transport(
            .success(HTTPTransportResponse(status: 200, body: Array(#"{"outcome":"accepted"}"#.utf8))))
        let url = try #require(URL(string: "https://shop.example/pay"))
        let refused = ApplePayNotSent(reason: "the disk is full", advice: .makeRoom)
        let server = ApplePayServer.posting(to: url, over: transport) { ["token": $0.token.applePayJSON] }
            .beforeSending {
                #expect(await transport.requests.isEmpty)
                if fails { throw refused }
            }
        let outcome = try await outcome(at: server)
        #expect(outcome == (fails ? .notSent(refused) : .accepted))
        #expect(await transport.requests.count == (fails ? 0 : 1))
    }

    @Test("gets nothing where the payload cannot be made; the error says why")
    func incomplete() async throws {
        let transport = Transport(.success(HTTPTransportResponse(status: 200)))
        let outcome = try await outcome(transport) { payment in
            var token = payment.token
            token = try ApplePayPaymentToken(
                paymentData: token.paymentData, paymentMethod: ApplePayPaymentMethod(network: .visa),
                transactionIdentifier: token.transactionIdentifier)
            return try LyraApplePayPayload(token).json
        }
        guard case .notSent(let error) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(error.reason.contains("displayName"))
        #expect(await transport.requests.isEmpty)
    }
}
