import GuichetCore
import Testing

/// RFC 8259, section 7: eight bytes are looked at in one step, so every byte is tried at every place of a step.
@Suite("A JSON string of plain bytes")
struct JSONPlainTextTests {
    @Test("each byte, at each place of three steps, is kept")
    func everyByteEverywhere() throws {
        for place in 0..<24 {
            for byte in UInt8.min...UInt8.max {
                var text = [UInt8](repeating: UInt8(ascii: "a"), count: 24)
                text[place] = byte
                let value = try? JSONValue(parsing: [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")])
                let isPlain = (0x20..<0x80).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                try #require(
                    value == (isPlain ? .string(String(decoding: text, as: UTF8.self)) : nil), "\(byte) at \(place)")
            }
        }
    }

    @Test("a letter of two bytes, an escape and a quote, at each place")
    func specialsEverywhere() throws {
        for place in 0..<20 {
            let before = String(repeating: "x", count: place)
            for (written, meant) in [("é", "é"), ("\\n", "\n"), ("\\\"", "\""), ("\u{7F}", "\u{7F}")] {
                let value = try JSONValue(parsing: Array("\"\(before)\(written)yz\"".utf8))
                #expect(value == .string("\(before)\(meant)yz"))
            }
        }
    }
}
