import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: webhooks", .timeLimit(.minutes(5)))
struct DirectWebhookTests {
    private static let key = DirectWebhookKey(id: "guichet-webhook", secret: "guichet-webhook-secret")

    private static func run(
        _ sent: SentNotifications, _ message: JSONValue = DirectTester.applePay(mode: "SALE"),
        _ body: @Sendable (TestPlatform, String) async throws -> Void
    ) async throws {
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            var object = try #require(message.object)
            object.append("feedbacks", ["webhooksUrls": ["https://shop.example/hook"]])
            let answer = try await test.direct.send("POST", "/payments", .object(object))
            let id = try #require(answer.payment?.id)
            try await body(test, id.rawValue)
        }
    }

    static func events(_ sent: SentNotifications) throws -> [DirectWebhookEvent] {
        try sent.all.map {
            DirectWebhookEvent(json: try JSONValue(parsing: $0.notification.body).object ?? JSONObject())
        }
    }

    private static func header(_ name: String, of notification: NotificationRequest) -> String? {
        notification.headers.first { $0.name == name }?.value
    }

    @Test("each step has its event, signed over its bytes with the merchant's key")
    func steps() async throws {
        let sent = SentNotifications()
        try await Self.run(sent) { test, id in
            _ = try await test.direct.payment(id)
            _ = try await test.direct.send("POST", "/payments/\(id)/refund", [:])
            _ = try await test.direct.payment(id)
            let types = try await poll("five events") {
                let types = Set(try Self.events(sent).compactMap(\.type))
                return types.count == 5 ? types : nil
            }
            #expect(
                types == [
                    .paymentCreated, .paymentCaptureRequested, .paymentCaptured, .refundRequested, .paymentRefunded,
                ])
            for (notification, url) in sent.all {
                #expect(url == "https://shop.example/hook")
                #expect(notification.contentType == "application/json")
                let signature = try #require(Self.header(DirectWebhookSignature.signatureHeader, of: notification))
                #expect(DirectWebhookSignature.isRight(signature, of: notification.body, with: Self.key))
                #expect(Self.header(DirectWebhookSignature.keyIdHeader, of: notification) == "guichet-webhook")
                #expect(Self.header(DirectWebhookSignature.retryCountHeader, of: notification) == "0")
            }
        }
    }

    @Test("an event describes its own step: the status of that moment, the identifier of its operation")
    func content() async throws {
        let sent = SentNotifications()
        try await Self.run(sent) { test, id in
            _ = try await test.direct.payment(id)
            let events = try await poll("three events") {
                let events = try Self.events(sent)
                return events.count == 3 ? events : nil
            }
            for event in events {
                #expect(event.apiVersion == .v1)
                #expect(event.merchantId == "AcmeTest")
                #expect(event.payment?.id?.rawValue == id)
            }
            let codes = Dictionary(
                uniqueKeysWithValues: events.compactMap { event in
                    event.type.map { ($0, event.payment?.statusOutput?.statusCode) }
                })
            #expect(codes[.paymentCreated] == .created)
            #expect(codes[.paymentCaptureRequested] == .capturePending)
            #expect(codes[.paymentCaptured] == .captured)
        }
    }

    @Test(
        "a redirection to the issuer has an event, and so has its result",
        arguments: [("challenge", .paymentPendingCapture), ("failed", .paymentRejected), (nil, .paymentCancelled)]
            as [(String?, DirectEventType)])
    func redirected(row: String?, end: DirectEventType) async throws {
        let sent = SentNotifications()
        try await Self.run(sent, DirectIssuer.card()) { test, id in
            let again = try await test.direct.send("GET", "/payments/\(id)")
            #expect(again.document(DirectPayment.self).status == .redirected)
            if let row {
                let url = try #require(try await test.onlyRedirection())
                let issuer = try await test.browse(String(url.dropFirst(test.address.count)))
                _ = try await test.issuer.comeBack(try await test.issuer.press(row, on: issuer))
            } else {
                test.clock.advance(seconds: 900)
                try await test.platform.paymentService.runDueSteps()
            }
            let events = try await poll("two events") {
                let events = try Self.events(sent)
                return events.count == 2 ? events : nil
            }
            let codes = Dictionary(
                uniqueKeysWithValues: events.compactMap { event in
                    event.type.map { ($0, event.payment?.statusOutput?.statusCode) }
                })
            #expect(Set(codes.keys) == [.paymentRedirected, end])
            #expect(codes[.paymentRedirected] == .redirected)
            if row == nil { #expect(codes[end] == .cancelledByShopper) }
        }
    }

    // docs/choices/direct.md, DF23.
    @Test("the event of a cancelled part has the payment's status, and that of the rest says that it is cancelled")
    func partCancelled() async throws {
        let sent = SentNotifications()
        try await Self.run(sent, DirectTester.applePay()) { test, id in
            let part: JSONValue = ["amountOfMoney": ["amount": 1_000, "currencyCode": "EUR"]]
            for (body, code, acquired) in [(part, 5, 2_000), ([:], 6, 0)] as [(JSONValue, DirectStatusCode, Int64)] {
                _ = try await test.direct.send("POST", "/payments/\(id)/cancel", body)
                _ = try await test.direct.payment(id)
                let told = try await poll("the event of the cancellation") {
                    try Self.events(sent).last {
                        $0.type == .paymentCancelled && $0.payment?.statusOutput?.statusCode == code
                    }
                }.payment
                #expect(told?.paymentOutput?.acquiredAmount?.amount == acquired)
                #expect(told?.status == (code == 6 ? .cancelled : .pendingCapture))
            }
        }
    }

    @Test("a refund's event has the refund, by its own identifier")
    func refund() async throws {
        let sent = SentNotifications()
        try await Self.run(sent) { test, id in
            _ = try await test.direct.send("POST", "/payments/\(id)/refund", [:])
            let event = try await poll("the refund's event") {
                try Self.events(sent).first { $0.type == .refundRequested }
            }
            #expect(event.payment == nil)
            #expect(event.refund?.id?.operation == 1)
            #expect(event.refund?.statusOutput?.statusCode == .refundPending)
            _ = try await test.direct.payment(id)
            let settled = try await poll("the event of the settled refund") {
                try Self.events(sent).first { $0.type == .paymentRefunded }
            }
            #expect(settled.payment == nil)
            #expect(settled.refund?.id?.operation == 1)
            #expect(settled.refund?.refundOutput?.amountOfMoney?.amount == 3_000)
        }
    }

    @Test("a failure is tried again after ten minutes, with the same event and its count")
    func retries() async throws {
        let sent = SentNotifications(failures: 2)
        try await Self.run(sent, DirectTester.card("4321456998744563")) { test, id in
            // The next try is counted from when the result of this one is stored.
            _ = try await poll("two tries") { () -> Bool? in
                guard sent.all.count >= 2 else { return nil }
                return try await test.platform.paymentService.store.read { try $0.takenNotifications().isEmpty }
                    ? true : nil
            }
            test.clock.advance(seconds: 599)
            #expect(sent.all.count == 2)
            test.clock.advance(seconds: 1)
            _ = try await poll("two more") { sent.all.count >= 4 ? true : nil }
            let events = try Self.events(sent)
            #expect(Set(events.compactMap(\.id)).count == 2)
            #expect(
                sent.all.compactMap { Self.header(DirectWebhookSignature.retryCountHeader, of: $0.notification) }
                    == ["0", "0", "1", "1"])
            #expect(Set(events.compactMap(\.type)) == [.paymentCreated, .paymentRejected])
        }
    }

    @Test("an address inside a private network is refused, and nothing is charged")
    func privateAddress() async throws {
        var options = TestPlatform.Options()
        options.addresses = AddressPolicy()
        try await TestPlatform.run(options) { test in
            var object = try #require(DirectTester.applePay().object)
            object.append("feedbacks", ["webhooksUrls": ["http://127.0.0.1:1/hook"]])
            let answer = try await test.direct.send("POST", "/payments", .object(object))
            #expect(answer.error == "400 50001111 INVALID_VALUE")
            let payments = try await test.platform.paymentService.store.read { try $0.countPayments(in: .toValidate) }
            #expect(payments == 0)
        }
    }
}
