import Engine
import Testing

@Suite("An address as people see it")
struct ShownAddressTests {
    @Test(
        "has no name, password or token before its host; the rest stays as it was written",
        arguments: [
            ("https://anna:pass@shop.example:8443/n?a=1#b", "https://***@shop.example:8443/n?a=1#b"),
            ("HTTPS://token@shop.example", "HTTPS://***@shop.example"),
            ("https://a@b:c@shop.example/", "https://***@shop.example/"),
            ("https://a:b@[::1]:80/", "https://***@[::1]:80/"),
            // No user information: the host ends before it (RFC 3986, 3.2).
            ("https://shop.example/@anna", "https://shop.example/@anna"),
            ("https://shop.example?to=a@b.example", "https://shop.example?to=a@b.example"),
            ("https://shop.example#a@b", "https://shop.example#a@b"),
            ("https://shop.example//x:y@z", "https://shop.example//x:y@z"),
            // No addresses of the web.
            ("anna@shop.example", "anna@shop.example"), ("//a:b@shop.example", "//a:b@shop.example"), ("", ""),
        ])
    func shown(address: String, text: String) {
        #expect(ShownAddress.text(of: address) == text)
    }
}
