import DirectAPI
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: validateCredentials and sendtest", .timeLimit(.minutes(5)))
struct DirectWebhookCallTests {
    private static let key = DirectWebhookKey(id: "guichet-webhook", secret: "guichet-webhook-secret")

    private static func run(_ sent: SentNotifications, _ body: @Sendable (TestPlatform) async throws -> Void)
        async throws
    {
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options, body)
    }

    @Test("a webhook key is valid by the signature of an empty body; any other key or proof is not")
    func credentials() async throws {
        try await TestPlatform.run { test in
            let proof = DirectWebhookSignature.credentialsProof(with: Self.key)
            let other = DirectWebhookSignature.credentialsProof(with: DirectWebhookKey(id: "x", secret: "another"))
            for (key, secret, result) in [
                ("guichet-webhook", proof, "Valid"), ("guichet-webhook", other, "Invalid"),
                ("guichet-webhook", Self.key.secret, "Invalid"), ("another", proof, "Invalid"),
            ] {
                let answer = try await test.direct.send(
                    "POST", "/webhooks/validateCredentials", ["key": .string(key), "secret": .string(secret)])
                #expect(answer.status == 200)
                #expect(answer.json?["result"]?.text == result)
            }
            for body: JSONValue in [["key": "guichet-webhook"], ["secret": .string(proof)], [:]] {
                let answer = try await test.direct.send("POST", "/webhooks/validateCredentials", body)
                #expect(answer.status == 400)
            }
        }
    }

    @Test("another merchant's webhook key is not valid")
    func foreign() async throws {
        try await TestPlatform.run { test in
            let keys = try await test.platform.direct.administration.add("Other", DirectShopChange())
            let webhook = try #require(keys.last)
            let key = DirectWebhookKey(id: webhook.issued.id, secret: webhook.secret)
            let message: JSONValue = [
                "key": .string(key.id), "secret": .string(DirectWebhookSignature.credentialsProof(with: key)),
            ]
            let foreign = try await test.direct.send("POST", "/webhooks/validateCredentials", message)
            #expect(foreign.json?["result"]?.text == "Invalid")
            let api = try #require(keys.first)
            let own = try await DirectTester(
                test: test, merchantId: "Other", key: DirectAPIKey(id: api.issued.id, secret: api.secret)
            ).send("POST", "/webhooks/validateCredentials", message)
            #expect(own.json?["result"]?.text == "Valid")
        }
    }

    @Test("sendtest sends a signed payment.test about the payment 9999_9, once, whatever the receiver answers")
    func sendTest() async throws {
        let sent = SentNotifications(failures: .max)
        try await Self.run(sent) { test in
            let answer = try await test.direct.send(
                "POST", "/webhooks/sendtest", ["url": "https://shop.example/hook"])
            #expect(answer.status == 204)
            #expect(answer.json == nil)
            let (notification, url) = try await poll("the letter") { sent.all.first }
            #expect(url == "https://shop.example/hook")
            let event = DirectWebhookEvent(json: try JSONValue(parsing: notification.body).object ?? JSONObject())
            #expect(event.type == .paymentTest)
            #expect(event.payment?.id == "9999_9")
            #expect(event.merchantId == "AcmeTest")
            #expect(event.apiVersion == .v1)
            let headers = Dictionary(notification.headers.map { ($0.name, $0.value) }) { $1 }
            let signature = try #require(headers[DirectWebhookSignature.signatureHeader])
            #expect(DirectWebhookSignature.isRight(signature, of: notification.body, with: Self.key))
            #expect(headers[DirectWebhookSignature.keyIdHeader] == Self.key.id)
            #expect(headers[DirectWebhookSignature.retryCountHeader] == "0")
            // It is no payment's notification, so nothing waits for another try.
            let waiting = try await test.platform.paymentService.store.read { try $0.countNotifications(.waiting) }
            #expect(waiting == 0)
        }
    }

    @Test("without an address it goes to those of the merchant's settings; without any it is 400")
    func configured() async throws {
        let sent = SentNotifications()
        try await Self.run(sent) { test in
            let none = try await test.direct.send("POST", "/webhooks/sendtest", [:])
            #expect(none.status == 400)
            var change = DirectShopChange()
            change.webhookURLs = ["https://shop.example/a", "https://shop.example/b"]
            try await test.platform.direct.administration.change("AcmeTest", change)
            for body: JSONValue? in [[:], nil] {
                let answer = try await test.direct.send("POST", "/webhooks/sendtest", body)
                #expect(answer.status == 204)
            }
            let urls = try await poll("four letters") { sent.all.count == 4 ? sent.all.map(\.url) : nil }
            #expect(Set(urls) == ["https://shop.example/a", "https://shop.example/b"])
        }
    }

    @Test(
        "an invalid address, or one inside a private network, is 400, and nothing is sent",
        arguments: ["ftp://shop.example", "shop.example", "http://169.254.169.254/latest", "http://10.0.0.1/"])
    func badAddress(url: String) async throws {
        let sent = SentNotifications()
        try await Self.run(sent) { test in
            let answer = try await test.direct.send("POST", "/webhooks/sendtest", ["url": .string(url)])
            #expect(answer.status == 400)
            #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == "url")
            #expect(sent.all.isEmpty)
        }
    }

    @Test("while two webhook keys are exchanged the older one signs, until it is revoked")
    func exchange() async throws {
        let sent = SentNotifications()
        try await Self.run(sent) { test in
            let administration = test.platform.direct.administration
            let keys = try await administration.add("Other", DirectShopChange())
            let (api, old) = (try #require(keys.first), try #require(keys.last))
            let direct = DirectTester(
                test: test, merchantId: "Other", key: DirectAPIKey(id: api.issued.id, secret: api.secret))
            let new = try await administration.addKey(.webhook, to: "Other")
            _ = try await direct.send("POST", "/webhooks/sendtest", ["url": "https://shop.example/1"])
            _ = try await poll("the first") { sent.all.count == 1 ? true : nil }
            try await administration.revokeKey(old.issued.id, of: "Other")
            _ = try await direct.send("POST", "/webhooks/sendtest", ["url": "https://shop.example/2"])
            _ = try await poll("the second") { sent.all.count == 2 ? true : nil }
            let signers = sent.all.map { kept in
                kept.notification.headers.first { $0.name == DirectWebhookSignature.keyIdHeader }?.value
            }
            #expect(signers == [old.issued.id, new.issued.id])
        }
    }
}
