/// The tag, length and value encoding of ASN.1 (ITU-T X.690), as needed for certificates and signed messages.
///
/// Not from a library: Apple's tokens are BER with indefinite lengths and unsorted certificates, which a DER encoder
/// cannot write; intended errors must be written too.
enum DER {
    /// One element with a definite length (X.690, 8.1.3.4 and 8.1.3.5, in the shortest form, which DER requires).
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count > 0x7F else { return [UInt8(count)] }
        var bytes: [UInt8] = []
        var rest = count
        while rest > 0 {
            bytes.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(bytes.count)] + bytes
    }

    /// One constructed element with an indefinite length, ended by two zero bytes (X.690, 8.1.3.6).
    static func indefinite(_ tag: UInt8, _ parts: [[UInt8]]) -> [UInt8] {
        [tag, 0x80] + parts.joined() + [0, 0]
    }

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, Array(parts.joined())) }
    static func sequence(_ parts: [[UInt8]]) -> [UInt8] { element(0x30, Array(parts.joined())) }

    /// A SET in the given order.
    static func set(_ parts: [UInt8]...) -> [UInt8] { element(0x31, Array(parts.joined())) }
    static func set(_ parts: [[UInt8]]) -> [UInt8] { element(0x31, Array(parts.joined())) }

    /// The order of a SET OF in DER: by the encodings, as unsigned bytes (X.690, 11.6).
    static func sorted(_ parts: [[UInt8]]) -> [[UInt8]] {
        parts.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// `[number] EXPLICIT`, or `[number] IMPLICIT` of a constructed type without its own tag.
    static func context(_ number: UInt8, _ content: [UInt8]) -> [UInt8] { element(0xA0 | number, content) }

    /// A positive INTEGER from its big-endian bytes, in the shortest form.
    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return element(0x02, digits)
    }

    static func integer(_ value: UInt8) -> [UInt8] { integer([value]) }

    static func octets(_ bytes: [UInt8]) -> [UInt8] { element(0x04, bytes) }
    static func utf8(_ text: String) -> [UInt8] { element(0x0C, Array(text.utf8)) }
    static func printable(_ text: String) -> [UInt8] { element(0x13, Array(text.utf8)) }

    /// A BIT STRING; `unused` is the number of bits to ignore at its end.
    static func bits(_ bytes: [UInt8], unused: UInt8 = 0) -> [UInt8] { element(0x03, [unused] + bytes) }

    static let null: [UInt8] = [0x05, 0x00]
    static let yes: [UInt8] = [0x01, 0x01, 0xFF]
}
