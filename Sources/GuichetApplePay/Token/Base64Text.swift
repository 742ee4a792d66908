/// Base64 with the ordinary alphabet and padding (RFC 4648, section 4), strictly: no white space, no missing padding,
/// no stray bits in the last character. Foundation's decoder is lenient about the last of these, and most of a
/// token's text is base64.
enum Base64Text {
    /// The bytes, or `nil` for anything but the one canonical spelling. An empty text means no bytes.
    static func decode(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { decode($0) }
    }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        guard text.count % 4 == 0 else { return nil }
        let padding = text[text.count - 1] == pad ? (text[text.count - 2] == pad ? 2 : 1) : 0
        let characters = text.count - padding
        let count = text.count / 4 * 3 - padding
        var valid = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            var bits: UInt32 = 0
            var held: UInt32 = 0
            // Characters outside the alphabet have the value 255: their high bits are gathered and asked for once.
            var foreign: UInt8 = 0
            for index in 0..<characters {
                let value = values[Int(text[index])]
                foreign |= value
                bits = bits << 6 | UInt32(value & 0x3F)
                held += 6
                if held >= 8, written < count {
                    held -= 8
                    buffer[written] = UInt8(truncatingIfNeeded: bits >> held)
                    written += 1
                }
            }
            valid = foreign & 0xC0 == 0 && written == count && bits & ((1 << held) - 1) == 0
        }
        return valid ? bytes : nil
    }

    private static let pad = UInt8(ascii: "=")

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        return values
    }()
}
