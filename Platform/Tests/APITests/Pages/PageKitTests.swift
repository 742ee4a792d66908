import Engine
import GuichetCore
import HTTPTypes
import Testing

@testable import APISupport

@Suite("The page kit")
struct PageKitTests {
    private static let hostile = #"</p><script>alert("x")</script> & 'y' onload="z""#

    @Test("escapes every interpolated text, in elements and in attributes")
    func escaping() {
        let page: HTML = "<p title=\"\(Self.hostile)\">\(Self.hostile)</p>"
        let escaped =
            "&lt;/p&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; "
            + "&amp; &#39;y&#39; onload=&quot;z&quot;"
        #expect(page.markup == "<p title=\"\(escaped)\">\(escaped)</p>")
        let inside: HTML = "<div>\(page)</div>"
        #expect(inside.markup == "<div>\(page.markup)</div>")
    }

    @Test("in the mail of a payment link, no line breaks between an amount and its currency")
    func amountInMail() throws {
        let amount = try #require(Amount(minorUnits: 123_456, currency: .eur))
        for (language, text) in [
            (.english, "1,234.56\u{A0}EUR"), (.french, "1\u{202F}234,56\u{A0}EUR"), (.dutch, "1.234,56\u{A0}EUR"),
            (.german, "1.234,56\u{A0}EUR"),
        ] as [(PageLanguage, String)] {
            let mail = PaymentLinkMail(
                shop: "Shop", amount: amount, reference: nil, address: "https://pay.example/l",
                expiresAt: Instant(milliseconds: 0), language: language)
            let draft = mail.draft(to: try #require(MailAddress("anna@shop.example")))
            #expect(draft.body.contains(text), "\(draft.body)")
        }
    }

    @Test("in the mail of a payment link, the shop's name is as it was given")
    func shopInMail() throws {
        let mail = PaymentLinkMail(
            shop: "Shop 10%2", amount: try #require(Amount(minorUnits: 2_500, currency: .eur)), reference: nil,
            address: "https://pay.example/l", expiresAt: Instant(milliseconds: 0), language: .english)
        let draft = mail.draft(to: try #require(MailAddress("anna@shop.example")))
        #expect(draft.body.contains("Shop 10%2 asks you for a payment of 25.00\u{A0}EUR.\n"), "\(draft.body)")
    }

    @Test(
        "a cardholder's name has 45 characters as browsers count them, and no more than five digits",
        arguments: [
            ("ANNA EXAMPLE", true), ("12345", true), ("123456", false),
            (String(repeating: "É", count: 45), true), (String(repeating: "A", count: 46), false),
            // One character for a reader each.
            ("A" + String(repeating: "\u{301}", count: 45), false), (String(repeating: "\u{600}4", count: 16), false),
        ] as [(String, Bool)])
    func cardholderName(text: String, isName: Bool) {
        #expect(CheckoutCard.isName(text) == isName)
    }

    @Test(
        "a shopper reads an amount in rupiahs as Lyra counts it, without decimals (docs/choices/platform.md, row 108)")
    func rupiah() throws {
        let amount = try #require(Amount(minorUnits: 990_000, currency: "360"))
        #expect(PageLanguage.english.written(amount) == "990,000 IDR")
        #expect(PageLanguage.german.written(amount) == "990.000 IDR")
        let unknown = try #require(Amount(minorUnits: 2_500, currency: "999"))
        #expect(PageLanguage.english.written(unknown) == "2,500 (currency 999)")
    }

    @Test(
        "uses the requested language, else the proposed one, else the browser's, else English",
        arguments: [
            ("nl", "de", "fr", PageLanguage.dutch), (nil, "DE", "fr", .german), (nil, nil, "fr-BE,fr;q=0.9", .french),
            (nil, nil, "es, de;q=0.5, nl;q=0.8", .dutch), (nil, nil, "de;q=0, es", .english),
            ("xx", "yy", "zz;q=a", .english), (nil, nil, nil, .english), ("", "", "", .english),
            (nil, nil, ",;q=,;;,", .english),
        ] as [(String?, String?, String?, PageLanguage)])
    func language(asked: String?, proposed: String?, header: String?, expected: PageLanguage) {
        #expect(PageLanguage.choose(asked: asked, proposed: proposed, acceptLanguage: header) == expected)
    }

    @Test("sends headers against foreign resources, framing and caching")
    func headers() throws {
        var page = Page(language: .german, title: "T", content: "<p>x</p>")
        page.formTargets = ["https://shop.example"]
        let headers = page.headers(nonce: "n0nce")
        let policy = try #require(headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none'; style-src 'nonce-n0nce'; "))
        #expect(policy.contains("form-action 'self' https://shop.example"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("script-src"))
        #expect(headers[.cacheControl] == "no-store")
        #expect(headers[.contentLanguage] == "de")
        for (name, value) in [
            ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ] {
            #expect(headers[try #require(HTTPField.Name(name))] == value, "\(name)")
        }
    }

    @Test(
        "reads an expiry date as people write it: a month of one digit needs a sign behind it",
        arguments: [
            ("12/30", "203012"), ("1230", "203012"), ("12 / 2030", "203012"), ("1/30", "203001"), ("1-2030", "203001"),
            ("1/130", nil), ("130", nil), ("1/3", nil), ("/130", nil), ("13/30", nil), ("0/30", nil), ("", nil),
        ] as [(String, String?)])
    func expiry(text: String, expected: String?) {
        #expect(CheckoutCard.expiry(text)?.yyyyMM == expected)
    }

    @Test("reads a form, but not one with a name twice or a broken escape")
    func forms() {
        #expect(FormBody(decoding: Array("a=1+2&b=%C3%A9".utf8))?["b"] == "é")
        #expect(FormBody(decoding: Array("a=1+2".utf8))?["a"] == "1 2")
        #expect(FormBody(decoding: Array("a=".utf8))?["a"] == nil)
        #expect(FormBody(decoding: Array("a=1&a=2".utf8)) == nil)
        #expect(FormBody(decoding: Array("a=%zz".utf8)) == nil)
        // PostgreSQL stores no text with U+0000: docs/choices/platform.md, 109.
        #expect(FormBody(decoding: Array("a=1%002".utf8)) == nil)
        #expect(FormBody(decoding: Array("a%00=1".utf8)) == nil)
        #expect(FormBody(decoding: Array("a=%FF".utf8)) == nil)
    }
}
