/// The documented format of a field's text: which characters, how many.
///
/// Each format is declared once, with its field; the platform checks requests with it, and the merchant kit finds a
/// mistake before the message is sent.
@_spi(Platform) public struct WireFormat: Sendable, CustomStringConvertible {
    /// As in the data dictionaries: `N12`, `AN35`, `yyyyMM`.
    public let description: String
    private let accepts: @Sendable (String) -> Bool

    /// A format of its own: its name, and the check of a text that is not empty.
    public init(_ description: String, accepts: @escaping @Sendable (String) -> Bool) {
        self.description = description
        self.accepts = accepts
    }

    /// Whether a value has this format. An empty text never has: absent fields are omitted, not sent empty.
    public func matches(_ text: String) -> Bool { !text.isEmpty && accepts(text) }

    /// One to `maximum` characters of a set.
    public static func characters(
        _ name: String, atMost maximum: Int, _ belongs: @escaping @Sendable (Unicode.Scalar) -> Bool
    ) -> WireFormat {
        WireFormat("\(name)\(maximum)") { text in
            var count = 0
            return text.unicodeScalars.allSatisfy { scalar in
                count += 1
                return count <= maximum && belongs(scalar)
            }
        }
    }

    /// Any characters but control characters: general category Cc, whose 65 members Unicode promises never to change.
    public static func anyCharacters(atMost maximum: Int) -> WireFormat {
        let ofAnyScript = characters("ANS", atMost: maximum) { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        // The longest fields have this format, and their texts are ASCII: base64url, with a byte for each character.
        return WireFormat(ofAnyScript.description) { text in
            (text.utf8.count <= maximum && Self.isPrintableASCII(text)) || ofAnyScript.matches(text)
        }
    }

    private static func isPrintableASCII(_ text: String) -> Bool {
        let isPrintable = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
            // Without an early end: many bytes are then compared in one step.
            var others: UInt8 = 0
            for byte in bytes { others |= (0x20...0x7E).contains(byte) ? 0 : 1 }
            return others == 0
        }
        return isPrintable ?? false
    }

    /// An absolute `http` or `https` address of at most `maximum` characters (RFC 3986, 3). It names a host, and its port can
    /// be used if it has one: otherwise the mistake would appear only when something is sent.
    public static func httpAddress(_ name: String, atMost maximum: Int) -> WireFormat {
        WireFormat(name) { text in
            // All of it is ASCII, so bytes are characters.
            let bytes = Array(text.utf8)
            guard bytes.count <= maximum, bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
            let start = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
            for scheme in ["https://", "http://"] where start.hasPrefix(scheme) {
                return isReachable(
                    authority: bytes.dropFirst(scheme.utf8.count).prefix { !"/?#\\".utf8.contains($0) })
            }
            return false
        }
    }

    /// RFC 3986, 3.2: `[user@]host[:port]`, where the host may be an IPv6 address in brackets and the port may be empty.
    private static func isReachable(authority: ArraySlice<UInt8>) -> Bool {
        let hostAndPort = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
        let afterAddress = hostAndPort.lastIndex(of: UInt8(ascii: "]")).map { hostAndPort[$0...] } ?? hostAndPort
        guard let colon = afterAddress.firstIndex(of: UInt8(ascii: ":")) else { return !hostAndPort.isEmpty }
        let port = afterAddress[(colon + 1)...]
        guard colon > hostAndPort.startIndex, port.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return port.isEmpty || Int(String(decoding: port, as: UTF8.self)).map { (1...65_535).contains($0) } == true
    }

    /// One to `maximum` ASCII digits.
    public static func digits(atMost maximum: Int) -> WireFormat {
        characters("N", atMost: maximum) { ("0"..."9").contains($0) }
    }

    /// Exactly `count` ASCII digits.
    public static func digits(exactly count: Int) -> WireFormat {
        WireFormat("N\(count) exactly") { text in
            text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }
}

extension Unicode.Scalar {
    /// A letter or digit of ASCII: class AN of the data dictionaries.
    @_spi(Platform) public var isASCIIAlphanumeric: Bool {
        ("0"..."9").contains(self) || ("A"..."Z").contains(self) || ("a"..."z").contains(self)
    }
}
