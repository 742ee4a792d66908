import GuichetCore
import Testing

@Suite("Hexadecimal")
struct HexTests {
    @Test("bytes are written in lower case, two digits each")
    func encoding() {
        #expect(Hex.encode([0x00, 0x0F, 0xA0, 0xFF]) == "000fa0ff")
        #expect(Hex.encode([]) == "")
    }

    @Test("both cases are read, even mixed", arguments: ["00abcdef", "00ABCDEF", "00aBcDeF"])
    func decoding(text: String) {
        #expect(Hex.decode(text) == [0x00, 0xAB, 0xCD, 0xEF])
    }

    @Test("every byte survives")
    func roundTrip() {
        let bytes = (0...255).map { UInt8($0) }
        #expect(Hex.decode(Hex.encode(bytes)) == bytes)
    }

    @Test("an empty text gives no bytes")
    func empty() {
        #expect(Hex.decode("") == [])
    }

    @Test(
        "an odd number of digits, a sign, a prefix, a space or a foreign digit is refused",
        arguments: [
            "0", "abc", "0x12", "+1", "-1", "12 34", " 12", "12\n", "g0", "0g", "/0", ":0", "@0", "`0", "１２", "٠٠",
        ]
    )
    func refused(text: String) {
        #expect(Hex.decode(text) == nil)
    }
}
