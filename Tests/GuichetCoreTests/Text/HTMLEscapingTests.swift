import GuichetCore
import Testing

@Suite("Text inside HTML")
struct HTMLEscapingTests {
    @Test(
        "cannot end the tag or the attribute that it is in",
        arguments: [
            ("a & b", "a &amp; b"), ("<script>", "&lt;script&gt;"), ("\"'", "&quot;&#39;"),
            ("a\r\n\tb", "a&#13;&#10;&#9;b"),
            ("a\u{0}\u{8}\u{7F}b", "ab"), ("é€😀", "é€😀"), ("", ""), ("&amp;", "&amp;amp;"),
        ])
    func escape(text: String, expected: String) {
        #expect(HTMLEscaping.escape(text) == expected)
    }
}

@Suite("The shopper's language")
struct ShopperLanguageTests {
    @Test(
        "is the first preferred one that Guichet supports",
        arguments: [
            (["fr-BE", "nl-BE"], ShopperLanguage.french), (["it-IT", "de_AT"], .german), (["NL"], .dutch),
            (["pt"], .english),
            ([], .english), ([""], .english),
        ])
    func preferred(tags: [String], expected: ShopperLanguage) {
        #expect(ShopperLanguage(preferred: tags) == expected)
    }

    @Test(
        "is the one with the highest weight in the browser's list",
        arguments: [
            ("fr-FR,fr;q=0.9,en;q=0.8", ShopperLanguage.french), ("en;q=0.5, nl", .dutch),
            ("de;q=0, fr;q=0.1", .french),
            ("*", .english), (";;,q=;", .english), ("it, de;q=x", .german),
        ])
    func header(header: String, expected: ShopperLanguage) {
        #expect(ShopperLanguage(acceptLanguage: header) == expected)
    }

    @Test("is English by default")
    func none() {
        #expect(ShopperLanguage(acceptLanguage: nil) == .english)
    }
}
