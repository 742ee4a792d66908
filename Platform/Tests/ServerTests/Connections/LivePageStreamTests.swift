import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetCore
import Server
import Support
import Testing

/// What an open admin page is told to look again for.
@Suite("Streams of open admin pages", .timeLimit(.minutes(5)))
struct LivePageStreamTests {
    private static func run(_ body: @Sendable (TestPlatform, Operator) async throws -> Void) async throws {
        var options = TestPlatform.Options()
        options.journal = RequestJournal.Limits()
        try await TestPlatform.run(options) { test in try await body(test, Operator(signedInto: test)) }
    }

    @Test("the page of a payment is told of a call about it that changes nothing, as a refund that is refused")
    func refusedCall() async throws {
        try await Self.run { test, owner in
            let paid = try await Self.call(
                test, "Charge/CreatePayment",
                [
                    "amount": .integer(2_500), "currency": "EUR", "orderId": "ORDER1",
                    "paymentForms": [
                        [
                            "paymentMethodType": "CARD", "pan": "4970100000000055", "expiryMonth": "12",
                            "expiryYear": "30", "securityCode": "123",
                        ]
                    ],
                ])
            let uuid = try #require(paid["answer"]?["transactions"]?.array?.first?["uuid"]?.text)
            // The page has all calls up to now.
            #expect(try await !owner.page("/admin/payments/\(uuid)").contains("Transaction/Refund"))
            let stream = try await owner.stream(of: "payment-\(uuid)")
            try await stream.wait(for: "event: change")
            let refused = try await Self.call(
                test, "Transaction/Refund", ["uuid": .string(uuid), "amount": .integer(100), "currency": "EUR"])
            #expect(refused["status"]?.text == "ERROR")
            try await Self.waitForChange(2, on: stream)
            #expect(try await owner.page("/admin/payments/\(uuid)").contains("Transaction/Refund"))
            await stream.close()
        }
    }

    @Test("the page of notifications is told that those of a shop are held back, before there is one")
    func heldShop() async throws {
        try await Self.run { test, owner in
            #expect(try await !owner.page("/admin/notifications").contains("id=\"held-shops\""))
            let stream = try await owner.stream(of: "notifications")
            try await stream.wait(for: "event: change")
            let held = try await test.transport.send(
                HTTPTransportRequest(
                    url: test.url("/admin/api/v1/notifications/hold"),
                    headers: [("Authorization", "Bearer \(owner.token)")],
                    body: Array(#"{"shop": "lyra/69876357"}"#.utf8)))
            #expect(held.status == 200)
            try await Self.waitForChange(2, on: stream)
            let page = try await owner.page("/admin/notifications")
            #expect(page.contains(/<div data-live id="held"><p[^>]* id="held-shops">/))
            await stream.close()
        }
    }

    private static func waitForChange(_ number: Int, on stream: RawPeer) async throws {
        _ = try await poll("change \(number) of an open page") {
            stream.received.matches(of: /event: change/).count >= number ? true : nil
        }
    }

    private static func call(_ test: TestPlatform, _ path: String, _ message: JSONValue) async throws -> JSONValue {
        let password = "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M"
        let answer = try await test.transport.send(
            HTTPTransportRequest(
                url: test.url("/api-payment/V4/\(path)"),
                headers: [("Authorization", "Basic \(Data("69876357:\(password)".utf8).base64EncodedString())")],
                body: message.encoded()))
        return try JSONValue(parsing: answer.body)
    }

    /// An operator's browser.
    private struct Operator: Sendable {
        let token: String
        private let test: TestPlatform
        private let cookie: String

        init(signedInto test: TestPlatform) async throws {
            self.test = test
            token = try await test.platform.admin.tokens.replaceOwners().reveal()
            let form = try await test.get("/admin/sign-in")
            let formToken = try #require(
                String(decoding: form.body, as: UTF8.self).firstMatch(of: /name="form-token" value="([^"]+)"/)?.1)
            let body = "form-token=\(FormEncoding.encode(String(formToken)))&token=\(FormEncoding.encode(token))"
            let answer = try await test.transport.send(
                HTTPTransportRequest(
                    url: test.url("/admin/sign-in"),
                    headers: [
                        ("Content-Type", "application/x-www-form-urlencoded"),
                        ("Cookie", try Self.cookie(form.headers)),
                    ], body: Array(body.utf8)))
            #expect(answer.status == 303)
            cookie = try Self.cookie(answer.headers)
        }

        private static func cookie(_ headers: [(name: String, value: String)]) throws -> String {
            let set = try #require(headers.first { $0.name.lowercased() == "set-cookie" }?.value)
            return String(set.prefix { $0 != ";" })
        }

        func page(_ path: String) async throws -> String {
            let answer = try await test.transport.send(
                HTTPTransportRequest(method: "GET", url: test.url(path), headers: [("Cookie", cookie)], body: []))
            #expect(answer.status == 200, "\(path)")
            return String(decoding: answer.body, as: UTF8.self)
        }

        func stream(of topic: String) async throws -> RawPeer {
            let peer = try await RawPeer.connect(test)
            try await peer.send(
                "GET /admin/live?about=\(topic) HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n")
            return peer
        }
    }
}
