import GuichetCore
import GuichetDirect
import GuichetLyra
import GuichetMerchant
import GuichetSips
import Testing

/// What a server reads from a variable of its environment that is set to nothing. Everyone can sign with it.
@Suite("A notification that is signed with an empty secret, to a server whose secret is empty")
struct EmptySecretTests {
    private func code(_ verify: () throws -> Void) throws -> NotificationError.Code {
        try #require(throws: NotificationError.self) { try verify() }.code
    }

    @Test("is not believed: an automatic response", arguments: [SealAlgorithm.sha256, .hmacSHA256])
    func automaticResponse(algorithm: SealAlgorithm) throws {
        let key = SipsSecretKey("")
        let form = NotificationForm(algorithm: algorithm, key: key)
        let verifier = AutomaticResponseVerifier(
            merchantId: "002001000000002", keys: ["1": key], algorithm: algorithm)
        #expect(try code { _ = try verifier.verify(form: form.body) } == .wrongSeal)
    }

    @Test("is not believed: one of Lyra's REST API, and what the browser brings")
    func lyra() throws {
        let (password, key) = (LyraPassword(""), LyraHMACKey(""))
        let notification = LyraSignedForm(notifying: Lyra.payment().lyraJSON, with: password)
        let notifications = LyraNotificationVerifier(shopId: "12345678", passwords: [password])
        #expect(try code { _ = try notifications.verify(form: notification.body) } == .wrongSeal)
        let back = LyraSignedForm(returning: Lyra.payment().lyraJSON, with: key)
        let returns = LyraReturnVerifier(shopId: "12345678", keys: [key])
        #expect(try code { _ = try returns.verify(form: back.body) } == .wrongSeal)
    }

    @Test("is not believed: one of the redirect form", arguments: [LyraFormAlgorithm.hmacSHA256, .sha1])
    func redirect(algorithm: LyraFormAlgorithm) throws {
        let key = LyraFormKey("")
        var fields = [
            "vads_site_id": "12345678", "vads_ctx_mode": "TEST", "vads_hash": "ab12", "vads_trans_uuid": "5f1c",
            "vads_operation_type": "DEBIT",
        ]
        fields["signature"] = LyraRedirectSignature.signature(of: fields, with: key, algorithm)
        let body = NotificationForm.body(fields.map { ($0.key, $0.value) })
        let verifier = LyraRedirectVerifier(shopId: "12345678", mode: .test, keys: [key], algorithm: algorithm)
        #expect(try code { _ = try verifier.notification(body) } == .wrongSeal)
    }

    @Test("is not believed: one of Worldline Direct")
    func direct() throws {
        let key = DirectWebhookKey(id: "key", secret: "")
        let body = Array(#"{"apiVersion":"v1","id":"1","merchantId":"Boutique","type":"payment.captured"}"#.utf8)
        let headers = [
            (name: "X-GCS-KeyId", value: "key"),
            (name: "X-GCS-Signature", value: DirectWebhookSignature.signature(of: body, with: key)),
        ]
        let verifier = DirectNotificationVerifier(merchantId: "Boutique", keys: [key])
        #expect(try code { _ = try verifier.verify(body: body, headers: headers) } == .wrongSeal)
    }
}
