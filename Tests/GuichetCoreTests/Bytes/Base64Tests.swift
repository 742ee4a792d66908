import Foundation
import GuichetCore
import Testing

/// RFC 4648, sections 4 and 10.
@Suite("Base64 has one valid spelling")
struct Base64Tests {
    @Test(
        "the RFC's examples",
        arguments: [
            ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"),
        ])
    func examples(_ text: String, _ plain: String) {
        #expect(Base64.decode(text) == Array(plain.utf8))
    }

    @Test("whatever Foundation writes is read back")
    func agrees() {
        var bytes: [UInt8] = []
        for count in 0..<600 {
            #expect(Base64.decode(Data(bytes).base64EncodedString()) == bytes)
            bytes.append(UInt8(truncatingIfNeeded: count * 151 + 7))
        }
    }

    @Test(
        "another spelling of the same bytes is refused",
        arguments: [
            "Zg", "Zg=", "Zh==", "Zm9=", "Zm8", "Zm9v\n", " Zm9v", "Zm9vYg= =", "Zm9v====", "=", "====", "Z===", "Zm_v",
            "Zm-v", "Zm9vé", "Zg==Zg==", "Zm9v\u{0}AAA",
        ])
    func refused(_ text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
