import GuichetSips
import Testing

/// Sips In-App 24.3, cardValidateAuthenticationAndOrder, field "paResMessage".
@Suite("PaRes")
struct PaResEncodingTests {
    private static let raw = "eJzVWFmT4jgS/+Cb:z/0=="
    private static let once = "eJzVWFmT4jgS%2F%2BCb%3Az%2F0%3D%3D"

    @Test(
        "is URL-encoded exactly once, however often it was before",
        arguments: [
            raw, once, "eJzVWFmT4jgS%252F%252BCb%253Az%252F0%253D%253D", "eJzVWFmT4jgS/%2bCb%3az/0==",
            "eJzVWFmT4jgS/ Cb:z/0==", "eJzVWFmT\r\n4jgS/+Cb:z/0==\n",
        ])
    func encodedOnce(text: String) {
        #expect(PaResEncoding.encodedOnce(text) == Self.once)
        #expect(PaResEncoding.raw(text) == Self.raw)
    }

    @Test(
        "is refused when it cannot be Base64",
        arguments: ["", "%", "%4", "%zz", "a%00b", "é", "a\u{7F}", "\r\n", "%25252541"])
    func refused(text: String) {
        #expect(PaResEncoding.encodedOnce(text) == nil)
    }

    @Test("is refused when it is longer than a message allows")
    func length() {
        #expect(PaResEncoding.encodedOnce(String(repeating: "a", count: 16_384)) != nil)
        #expect(PaResEncoding.encodedOnce(String(repeating: "a", count: 16_385)) == nil)
        #expect(PaResEncoding.encodedOnce(String(repeating: "+", count: 16_384)) == nil)
        #expect(PaResEncoding.encodedOnce(String(repeating: "a", count: 1_000_000)) == nil)
    }
}
