import GuichetCore
import Testing

@Suite("Base64url without padding")
struct Base64URLTests {
    /// RFC 4648, section 10, with the padding left out.
    @Test(
        "the test vectors of RFC 4648 are written and read",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ])
    func vectors(plain: String, encoded: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Array(plain.utf8))
    }

    @Test("the two letters that differ from plain base64 are - and _")
    func alphabet() {
        #expect(Base64URL.encode([0xFB, 0xEF, 0xFF]) == "--__")
        #expect(Base64URL.decode("--__") == [0xFB, 0xEF, 0xFF])
    }

    @Test("every byte survives, at every length up to 64")
    func roundTrip() {
        for length in 0...64 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test(
        "anything but the one canonical spelling is refused",
        arguments: [
            "Zg==", "Zm8=", "=", "Zm9v====",  // padding
            "Zm9v ", " Zm9v", "Zm\n9v", "Zm9v\r\n", "Zm\t9v",  // white space
            "--_+", "/w", "++//",  // the other alphabet
            "Zm9v.", "Zm!v", "Zé9v", "Ｚm9v", "Zm9v\u{0}",  // foreign characters
            "Zh", "Zm9", "Zn", "Zm-",  // stray bits in the last character
            "Z", "Zm9vY",  // no whole number of bytes
        ])
    func strict(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test("one foreign character is found at any place of a long text")
    func foreign() {
        for length in 40...43 where length % 4 != 1 {
            for place in 0..<length {
                var text = [UInt8](repeating: UInt8(ascii: "A"), count: length)
                #expect(Base64URL.decode(String(decoding: text, as: UTF8.self)) != nil)
                text[place] = UInt8(ascii: "=")
                #expect(Base64URL.decode(String(decoding: text, as: UTF8.self)) == nil)
            }
        }
    }

    @Test("a part of a longer text can be read")
    func substring() {
        let parts = "Zm9v.Zg".split(separator: ".")
        #expect(parts.map { Base64URL.decode($0) } == [Array("foo".utf8), Array("f".utf8)])
    }
}
