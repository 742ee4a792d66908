import GuichetCore
import GuichetLyra
import GuichetMerchant
import Testing

@Suite("Results that the platform posts")
struct LyraVerifierTests {
    private static let notifications = LyraNotificationVerifier(shopId: "12345678", passwords: [Lyra.password])
    private static let returns = LyraReturnVerifier(shopId: "12345678", keys: [Lyra.key])
    private static let notification = LyraSignedForm(notifying: Lyra.payment().lyraJSON, with: Lyra.password)
    private static let back = LyraSignedForm(returning: Lyra.payment().lyraJSON, with: Lyra.key)

    @Test("are accepted with the right secret, each by its own way")
    func believed() throws {
        let notified = try Self.notifications.verify(form: Self.notification.body)
        #expect(notified == Lyra.payment())
        #expect(notified.transactions?.first?.stateKey == "\(Lyra.uuid):AUTHORISED")
        #expect(try Self.returns.verify(form: Self.back.body) == Lyra.payment())
    }

    @Test("are accepted with the old password and the new one during a change")
    func renewed() throws {
        let both = LyraNotificationVerifier(
            shopId: "12345678", passwords: [LyraPassword("testpassword_new"), Lyra.password])
        #expect(try both.verify(form: Self.notification.body) == Lyra.payment())
        let turned = LyraNotificationVerifier(
            shopId: "12345678", passwords: [Lyra.password, LyraPassword("testpassword_new")])
        #expect(try turned.verify(form: Self.notification.body) == Lyra.payment())
        let neither = LyraNotificationVerifier(shopId: "12345678", passwords: [])
        #expect(throws: NotificationError.self) { try neither.verify(form: Self.notification.body) }
    }

    @Test("of the browser are not notifications, and the reverse, whatever they claim to be")
    func channels() throws {
        for (body, code) in [
            (Self.back.body, NotificationError.Code.unknownKey),
            (Self.body(Self.back, ["kr-hash-key": "password"]), .wrongSeal),
        ] {
            let error = try #require(throws: NotificationError.self) { try Self.notifications.verify(form: body) }
            #expect(error.code == code)
        }
        for (body, code) in [
            (Self.notification.body, NotificationError.Code.unknownKey),
            (Self.body(Self.notification, ["kr-hash-key": "sha256_hmac"]), .wrongSeal),
        ] {
            let error = try #require(throws: NotificationError.self) { try Self.returns.verify(form: body) }
            #expect(error.code == code)
        }
    }

    @Test(
        "are not accepted when anything is wrong",
        arguments: [
            (["kr-answer": #"{"shopId":"12345678","_type":"V4/Payment"}"#], NotificationError.Code.wrongSeal),
            (["kr-hash": "00"], .wrongSeal), (["kr-hash": ""], .malformed), (["kr-hash-algorithm": "md5"], .malformed),
            (["kr-hash-key": "another"], .unknownKey), (["kr-answer": ""], .malformed),
        ])
    func notBelieved(change: [String: String], code: NotificationError.Code) throws {
        let body = Self.body(Self.notification, change)
        let error = try #require(throws: NotificationError.self) { try Self.notifications.verify(form: body) }
        #expect(error.code == code)
    }

    @Test("are not accepted about another shop, or when they are not a payment, even rightly signed")
    func signedNonsense() throws {
        let other = Lyra.payment { payment, _ in payment.shopId = "87654321" }
        for (answer, code) in [
            (other.lyraJSON, NotificationError.Code.otherShop), ("text", .malformed),
            (["_type": "V4/Other"], .malformed), (Lyra.transaction(.captured).lyraJSON, .malformed),
        ] as [(JSONValue, NotificationError.Code)] {
            let form = LyraSignedForm(notifying: answer, with: Lyra.password)
            let error = try #require(throws: NotificationError.self) {
                try Self.notifications.verify(form: form.body)
            }
            #expect(error.code == code)
        }
        let broken = #"{"shopId":"12345678","shopId":"1"}"#
        let body = Self.body(
            Self.notification,
            ["kr-answer": broken, "kr-hash": LyraSignature.hash(of: broken, with: Lyra.password)])
        let error = try #require(throws: NotificationError.self) { try Self.notifications.verify(form: body) }
        #expect(error.code == .malformed)
    }

    @Test(
        "do not exist in an empty or broken body", arguments: [("", NotificationError.Code.empty), ("%", .malformed)])
    func noForm(body: String, code: NotificationError.Code) throws {
        let error = try #require(throws: NotificationError.self) { try Self.returns.verify(form: Array(body.utf8)) }
        #expect(error.code == code)
    }

    private static func body(_ form: LyraSignedForm, _ change: [String: String]) -> [UInt8] {
        let pairs = form.fields.map { (name, value) in
            "\(FormEncoding.encode(name))=\(FormEncoding.encode(change[name] ?? value))"
        }
        return Array(pairs.joined(separator: "&").utf8)
    }
}
