import GuichetCore
import GuichetDirect
import GuichetMerchant
import TestSupport
import Testing

@Suite("A notification of Worldline Direct")
struct DirectNotificationTests {
    private static let old = DirectWebhookKey(id: "old", secret: "old secret")
    private static let new = DirectWebhookKey(id: "new", secret: "new secret")
    private static let verifier = DirectNotificationVerifier(merchantId: "Boutique", keys: [old, new])
    private static let body = """
        {"apiVersion":"v1","id":"1","merchantId":"Boutique","type":"payment.captured","payment":{"id":"44_0"}}
        """

    private func headers(
        _ body: String = body, key: DirectWebhookKey = new, id: String? = nil
    ) -> [(name: String, value: String)] {
        [
            ("content-type", "application/json"), ("x-gcs-keyid", id ?? key.id),
            ("X-GCS-Signature", DirectWebhookSignature.signature(of: body.utf8, with: key)),
        ]
    }

    @Test("is accepted under the old key and under the new one")
    func believed() throws {
        for key in [Self.old, Self.new] {
            let event = try Self.verifier.verify(body: Self.body.utf8, headers: headers(key: key))
            #expect(event.type == .paymentCaptured)
            #expect(event.stateKey == "44_0:payment.captured")
        }
    }

    @Test("is not accepted otherwise")
    func notBelieved() {
        func code(_ body: String, _ headers: [(name: String, value: String)]) -> NotificationError.Code? {
            do {
                _ = try Self.verifier.verify(body: body.utf8, headers: headers)
                return nil
            } catch {
                return error.code
            }
        }
        let right = headers()
        #expect(code(Self.body, right) == nil)
        #expect(code(Self.body + " ", right) == .wrongSeal)
        #expect(code(Self.body, headers(key: Self.old, id: "new")) == .wrongSeal)
        #expect(code(Self.body, headers(id: "other")) == .unknownKey)
        #expect(code(Self.body, right.filter { $0.name != "x-gcs-keyid" }) == .malformed)
        #expect(code(Self.body, right.filter { $0.name != "X-GCS-Signature" }) == .malformed)
        #expect(code(Self.body, right + right) == .malformed)
        #expect(code("", headers("")) == .empty)
        for (body, expected) in [
            ("not JSON", NotificationError.Code.malformed), ("[]", .malformed), ("[\(Self.body)]", .malformed),
            (#"{"apiVersion":"v2","merchantId":"Boutique"}"#, .otherVersion),
            (#"{"merchantId":"Boutique"}"#, .otherVersion),
            (#"{"apiVersion":"v1","merchantId":"Other"}"#, .otherShop), (#"{"apiVersion":"v1"}"#, .otherShop),
        ] {
            #expect(code(body, headers(body)) == expected, "\(body)")
        }
    }

    @Test(
        "has a key for its object and its event",
        arguments: [
            (#"{"payment":{"id":"1_0"},"type":"a"}"#, "1_0:a"), (#"{"refund":{"id":"1_2"},"type":"a"}"#, "1_2:a"),
            (#"{"paymentLink":{"paymentLinkId":"l"},"type":"a"}"#, "l:a"), (#"{"id":"e","type":"a"}"#, "e:a"),
            // A link for many is paid again and again.
            (
                #"{"paymentLink":{"paymentLinkId":"l","paymentId":"1_0"},"type":"paymentlink.paid"}"#,
                "l/1_0:paymentlink.paid"
            ),
            (
                #"{"paymentLink":{"paymentLinkId":"l","paymentId":"2_0"},"type":"paymentlink.paid"}"#,
                "l/2_0:paymentlink.paid"
            ),
            (
                #"{"paymentLink":{"paymentLinkId":"l","paymentLinkEvents":[{},{}]},"type":"paymentlink.clicked"}"#,
                "l/2:paymentlink.clicked"
            ),
            ("{}", ":"),
        ])
    func stateKey(body: String, key: String) throws {
        let json = try JSONValue(parsing: Array(body.utf8))
        #expect(try #require(DirectWebhookEvent(direct: json)).stateKey == key)
    }

    @Test(
        "recorded elsewhere is accepted",
        .enabled(if: SharedFolder.has("vectors/direct-webhooks.json"), "\(SharedFolder.missing)"))
    func recorded() throws {
        let vector = try #require(try SharedFolder.json("vectors/direct-webhooks.json")["apple_pay_event"])
        let key = DirectWebhookKey(
            id: try #require(vector["key_id"]?.text), secret: try #require(vector["secret"]?.text))
        let event = try DirectNotificationVerifier(merchantId: "AcmeTest", keys: [key]).verify(
            body: try #require(vector["body_utf8"]?.text).utf8,
            headers: [("X-GCS-KeyId", key.id), ("X-GCS-Signature", try #require(vector["signature"]?.text))])
        #expect(event.type == .paymentPendingCapture)
    }
}
