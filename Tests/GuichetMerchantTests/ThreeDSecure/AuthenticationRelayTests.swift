import Foundation
import GuichetCore
import GuichetMerchant
@_spi(Platform) import GuichetSips
import Testing

@Suite("The page behind TermUrl")
struct AuthenticationRelayTests {
    private static let link = URL(string: "https://shop.example/back?app=1#old")

    private func header(_ name: String, _ answer: AuthenticationRelayAnswer) -> String? {
        answer.headers.first { $0.name == name }?.value
    }

    private func target(_ answer: AuthenticationRelayAnswer) -> String? {
        answer.html.components(separatedBy: "id=\"go\" href=\"").last?.components(separatedBy: "\"").first
    }

    @Test(
        "hands PaRes to the app, URL-encoded exactly once",
        arguments: ["PaRes=eJz%2B%2F%3D&MD=1", "MD=1&PaRes=eJz%252B%252F%253D", "PaRes=eJz+%2F%3D"])
    func putPaRes(form: String) {
        let answer = AuthenticationRelay(to: .putPaRes).answer(form: Array(form.utf8))
        #expect(answer.status == 200)
        #expect(target(answer) == "putpares:eJz%2B%2F%3D")
        #expect(answer.body == Array(answer.html.utf8))
    }

    @Test("passes PaRes and MD to the app's link, where no server sees them")
    func appLink() throws {
        let relay = AuthenticationRelay(to: .appLink(try #require(Self.link)))
        let answer = relay.answer(form: Array("PaRes=eJz%2B&MD=a%26%22b+c".utf8))
        #expect(target(answer) == "https://shop.example/back?app=1#PaRes=eJz%2B&amp;MD=a%26%22b+c")
        #expect(target(relay.answer(form: Array("PaRes=eJz".utf8))) == "https://shop.example/back?app=1#PaRes=eJz")
    }

    @Test(
        "does not forward an invalid answer, and offers the way back",
        arguments: ["", "MD=1", "PaRes=", "PaRes=%", "PaRes=a&PaRes=b", "PaRes=%E9", "PaRes=a%00", "{\"PaRes\":\"a\"}"])
    func malformed(form: String) throws {
        let answer = AuthenticationRelay(to: .putPaRes).answer(form: Array(form.utf8))
        #expect(answer.status == 400)
        #expect(target(answer) == "putpares:")
        #expect(!answer.html.contains("<script"))
        #expect(header("Content-Security-Policy", answer)?.contains("script-src") == false)
        let link = AuthenticationRelay(to: .appLink(try #require(Self.link))).answer(form: Array(form.utf8))
        #expect(target(link) == "https://shop.example/back?app=1")
    }

    @Test("reads at most 64 KiB")
    func size() {
        let form = Array("PaRes=a&MD=\(String(repeating: "b", count: 65_536))".utf8)
        #expect(AuthenticationRelay(to: .putPaRes).answer(form: form).status == 413)
    }

    @Test("escapes everything that was received")
    func escaping() {
        let answer = AuthenticationRelay(to: .putPaRes).answer(form: Array("PaRes=%22%3E%3Cscript%3Ealert(1)".utf8))
        #expect(answer.html.components(separatedBy: "<script").count == 2, "its own, once")
        #expect(target(answer) == "putpares:%22%3E%3Cscript%3Ealert%281%29")
    }

    @Test("runs its own script, has its own style, is not cached")
    func headers() throws {
        let answer = AuthenticationRelay(to: .putPaRes).answer(form: Array("PaRes=a".utf8))
        func hash(_ tag: String) throws -> String {
            let parts = answer.html.components(separatedBy: "<\(tag)>")
            let text = try #require(parts.last?.components(separatedBy: "</\(tag)>").first)
            return Data(try #require(Base64URL.decode(CardClaims.hash(of: text)))).base64EncodedString()
        }
        let (script, style) = (try hash("script"), try hash("style"))
        #expect(
            header("Content-Security-Policy", answer) == """
                default-src 'none'; script-src 'sha256-\(script)'; style-src 'sha256-\(style)'; \
                base-uri 'none'; form-action 'none'; frame-ancestors 'none'
                """)
        #expect(header("Content-Type", answer) == "text/html; charset=utf-8")
        #expect(header("Cache-Control", answer) == "no-store")
        #expect(header("Referrer-Policy", answer) == "no-referrer")
    }

    @Test(
        "uses the shopper's language",
        arguments: [
            ("fr-BE, en;q=0.5", "fr", "Revenir dans l’application"), ("nl", "nl", "Terug naar de app"),
            ("de-AT", "de", "Zurück zur App"), ("pt", "en", "Back to the app"),
        ])
    func languages(header: String, code: String, button: String) {
        let answer = AuthenticationRelay(to: .putPaRes).answer(form: Array("PaRes=a".utf8), acceptLanguage: header)
        #expect(answer.html.contains("<html lang=\"\(code)\">"))
        #expect(answer.html.contains(">\(button)</a>"))
    }
}
