/// `application/x-www-form-urlencoded` (WHATWG URL, section 5).
public enum FormEncoding {
    /// One name or value: UTF-8, percent-encoded, with `+` for a space.
    public static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
            case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                bytes.append(byte)
            default: bytes.append(contentsOf: "%\(Hex.encode([byte]).uppercased())".utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The pairs of a form, in order; `nil` if it has a broken escape or text that is not UTF-8.
    public static func decode(_ form: some Collection<UInt8>) -> [(name: String, value: String)]? {
        var pairs: [(name: String, value: String)] = []
        for pair in form.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = parts.first, let name = text(first),
                let value = parts.count == 2 ? text(parts[1]) : ""
            else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }

    private static func text(_ encoded: some Collection<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = encoded.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next(), let low = rest.next(),
                    let decoded = Hex.decode(String(decoding: [high, low], as: UTF8.self))
                else { return nil }
                bytes += decoded
            default: bytes.append(byte)
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // `decoding:` replaces invalid bytes; if the result differs, the bytes were not UTF-8.
        return text.utf8.elementsEqual(bytes) ? text : nil
    }
}
