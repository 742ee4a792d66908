/// Strict Base64 with the standard alphabet and padding (RFC 4648, section 4): no white space, no missing padding, no
/// unused bits set in the last character. Foundation's decoder accepts the last of these, and most of a token's text is
/// Base64.
public enum Base64 {
    /// The bytes, or `nil` if the text is not the one canonical spelling. An empty text gives no bytes.
    public static func decode(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { decode($0) }
    }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        guard text.count % 4 == 0 else { return nil }
        let padding = text[text.count - 1] == pad ? (text[text.count - 2] == pad ? 2 : 1) : 0
        let groups = padding == 0 ? text.count / 4 : text.count / 4 - 1
        var isCanonical = true
        let bytes = values.withUnsafeBufferPointer { values in
            [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 - padding) { buffer, count in
                // Characters outside the alphabet have the value 255. Their high bits are collected and checked once,
                // at the end.
                var foreign: UInt8 = 0
                for group in 0..<groups {
                    let at = group * 4
                    let (a, b) = (values[Int(text[at])], values[Int(text[at + 1])])
                    let (c, d) = (values[Int(text[at + 2])], values[Int(text[at + 3])])
                    foreign |= a | b | c | d
                    buffer[count] = a << 2 | b >> 4
                    buffer[count + 1] = b << 4 | c >> 2
                    buffer[count + 2] = c << 6 | d
                    count += 3
                }
                if padding > 0 {
                    let at = groups * 4
                    let (a, b) = (values[Int(text[at])], values[Int(text[at + 1])])
                    let c = padding == 1 ? values[Int(text[at + 2])] : 0
                    foreign |= a | b | c
                    buffer[count] = a << 2 | b >> 4
                    if padding == 1 { buffer[count + 1] = b << 4 | c >> 2 }
                    count += 3 - padding
                    // The unused bits of the last character: zero in the canonical spelling.
                    isCanonical = (padding == 1 ? c & 0b11 : b & 0b1111) == 0
                }
                isCanonical = isCanonical && foreign & 0xC0 == 0
            }
        }
        return isCanonical ? bytes : nil
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
