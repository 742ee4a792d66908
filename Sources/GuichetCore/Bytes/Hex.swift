/// Lower-case hexadecimal: all platforms of the family write their seals in it.
///
/// The loops run over contiguous memory for every argument: generic code of another module is not specialised.
public enum Hex {
    /// Two lower-case digits for each byte.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        bytes.withContiguousStorageIfAvailable { encode(contiguous: $0) }
            ?? Array(bytes).withUnsafeBufferPointer { encode(contiguous: $0) }
    }

    private static func encode(contiguous bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { text in
            var place = 0
            for byte in bytes {
                text[place] = digit(byte >> 4)
                text[place + 1] = digit(byte & 0x0F)
                place += 2
            }
            return place
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// The bytes of an even number of hexadecimal digits, in upper or lower case; `nil` for any other text.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        text.utf8.withContiguousStorageIfAvailable { decode(contiguous: $0) }
            ?? Array(text.utf8).withUnsafeBufferPointer { decode(contiguous: $0) }
    }

    private static func decode(contiguous text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        for place in stride(from: 0, to: text.count, by: 2) {
            guard let high = value(of: text[place]), let low = value(of: text[place + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
