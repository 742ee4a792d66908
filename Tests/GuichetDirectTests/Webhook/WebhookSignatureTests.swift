import GuichetCore
import GuichetDirect
import Testing

@Suite("The signature of a notification")
struct WebhookSignatureTests {
    static let key = DirectWebhookKey(id: "webhook-of-tests", secret: "the webhook's own secret")
    static let body = """
        {"apiVersion":"v1","id":"3d6e4a52-8f51-4a7e-9c13-0b7a2f9a1c55","created":"2026-03-03T09:05:11.1234567+01:00",\
        "merchantId":"BoutiqueTest","type":"payment.captured","payment":{"id":"4400112233_0","status":"CAPTURED",\
        "statusOutput":{"statusCode":9,"statusCategory":"COMPLETED","isAuthorized":false,"isCancellable":false,\
        "isRefundable":true}}}
        """

    @Test("is the HMAC of the body as it came; computed elsewhere")
    func minted() {
        let signature = "QNriRCySsccZiIi920x/h4f4a4fPeI0CR4e/MYlwTXg="
        #expect(DirectWebhookSignature.signature(of: Self.body.utf8, with: Self.key) == signature)
        #expect(DirectWebhookSignature.isRight(signature, of: Self.body.utf8, with: Self.key))
        #expect(!DirectWebhookSignature.isRight(signature, of: (Self.body + " ").utf8, with: Self.key))
        #expect(!DirectWebhookSignature.isRight("", of: Self.body.utf8, with: Self.key))
        #expect(
            DirectWebhookSignature.credentialsProof(with: Self.key) == "TKXYsYCnMw3hs/79uG01EAdOgO0ncGPPyZP5kMGGVs0=")
    }

    @Test("is over an event whose parts are typed")
    func event() throws {
        let event = try #require(DirectWebhookEvent(direct: JSONValue(text: Self.body)))
        #expect(event.type == .paymentCaptured)
        #expect(event.payment?.id?.base == "4400112233")
        #expect(event.payment?.statusOutput?.statusCode?.facts?.status == event.payment?.status)
    }
}
