/// Finds the end of the part of a JSON string that needs no decoding: ASCII without quotes, escapes and control
/// characters (RFC 8259, section 7).
///
/// Most of a message, and nearly all of a payment token, is such text. Eight bytes are examined in one step, which made
/// reading a token twice as fast.
enum PlainText {
    /// The index of the first byte at or after `start` that needs decoding, or the end.
    static func end(in bytes: [UInt8], from start: Int) -> Int {
        bytes.withUnsafeBytes { bytes in
            var index = start
            while bytes.count - index >= 8 {
                guard isPlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) else { break }
                index += 8
            }
            while index < bytes.count, isPlain(bytes[index]) { index += 1 }
            return index
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Whether all eight bytes are plain. Each line sets the high bit of a byte that is not; a borrow may set the bit
    /// of a neighbouring byte too, but never clears one.
    private static func isPlain(_ word: UInt64) -> Bool {
        let quotes = zeros(word ^ every(UInt8(ascii: "\"")))
        let escapes = zeros(word ^ every(UInt8(ascii: "\\")))
        let controls = (word &- every(0x20)) & ~word
        return (word | quotes | escapes | controls) & every(0x80) == 0
    }

    /// The high bit of every byte that is zero.
    private static func zeros(_ word: UInt64) -> UInt64 { (word &- every(0x01)) & ~word }

    private static func every(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}
