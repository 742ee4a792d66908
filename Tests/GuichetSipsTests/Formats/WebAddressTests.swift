@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("A web address")
struct WebAddressTests {
    @Test(
        "is absolute, http or https",
        arguments: [
            "https://shop.example", "http://shop.example:8080/path?a=b&c=%C3%A9#f", "HTTPS://SHOP.EXAMPLE/",
            "https://[::1]/", "https://[::1]:8080", "https://name:password@shop.example:", "https://shop.example?a=b",
        ])
    func accepted(text: String) {
        #expect(WireFormat.webAddress.matches(text))
    }

    @Test(
        "is refused when it is anything else",
        arguments: [
            "", "shop.example", "/path", "//shop.example", "ftp://shop.example", "javascript:alert(1)",
            "file:///etc/hosts",
            "https:/shop.example", "https:shop.example", "https://", "http://", " https://shop.example",
            "https://shop.example ", "https://shop.example/a b", "https://shop.example/\n",
            "https://shop.example/\u{0}",
            "https://é.example", "https://shop.example/é", "xhttps://shop.example",
            // No host, and a port that cannot be used.
            "https:///path", "https://?a=b", "https://:8080/", "https://name@", "https://shop.example:99999/",
        ])
    func refused(text: String) {
        #expect(!WireFormat.webAddress.matches(text))
    }

    @Test("has 512 characters at most")
    func length() {
        let start = "https://shop.example/"
        let longest = start + String(repeating: "a", count: 512 - start.utf8.count)
        #expect(WireFormat.webAddress.matches(longest))
        #expect(!WireFormat.webAddress.matches(longest + "a"))
    }
}
