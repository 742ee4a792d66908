extension JSONValue {
    /// The value as JSON text in UTF-8: members in their order, no white space, `/` and non-ASCII letters unescaped
    /// (Sips data dictionary: Unicode letters are sent raw, not as `\u` escapes).
    public func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(usualLength)
        write(to: &bytes)
        return bytes
    }

    /// Room for most texts, so that what was written need not be copied into larger memory.
    private var usualLength: Int {
        guard case .object(let object) = self else { return 512 }
        return max(512, object.members.count * 64)
    }

    /// The same with two spaces of indentation for each level, for people. What acts on a terminal, or turns the direction of
    /// writing, is escaped.
    public func encodedForPeople() -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, level: 0)
        return Self.escapingWhatActs(String(decoding: bytes, as: UTF8.self))
    }

    /// The same on one line.
    @_spi(Platform) public func encodedOnLine() -> String {
        Self.escapingWhatActs(String(decoding: encoded(), as: UTF8.self))
    }

    /// JSON text with escapes (RFC 8259, section 7: any character may be escaped) in place of DEL, the controls from U+0080,
    /// those of the writing direction and the separators of lines. They stand in texts only; the other controls have escapes
    /// already.
    private static func escapingWhatActs(_ json: String) -> String {
        guard json.utf8.contains(where: { $0 >= 0x7F }) else { return json }
        var escaped = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            guard scalar.value >= 0x7F, acts(scalar) else {
                escaped.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            escaped.append(
                contentsOf: "\\u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)".unicodeScalars)
        }
        return String(escaped)
    }

    private static func acts(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isBidiControl
        }
    }

    /// - Parameter level: the depth of indentation; `nil` writes no white space.
    private func write(to bytes: inout [UInt8], level: Int? = nil) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let digits): bytes.append(contentsOf: digits.utf8)
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let values):
            Self.write(values, between: "[", "]", level: level, to: &bytes) { value, bytes in
                value.write(to: &bytes, level: level.map { $0 + 1 })
            }
        case .object(let object):
            Self.write(object.members, between: "{", "}", level: level, to: &bytes) { member, bytes in
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                if level != nil { bytes.append(UInt8(ascii: " ")) }
                member.value.write(to: &bytes, level: level.map { $0 + 1 })
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between open: Unicode.Scalar, _ close: Unicode.Scalar, level: Int?,
        to bytes: inout [UInt8], each: (Element, inout [UInt8]) -> Void
    ) {
        func newLine(_ level: Int?) {
            guard let level, !elements.isEmpty else { return }
            bytes.append(UInt8(ascii: "\n"))
            bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
        }
        bytes.append(UInt8(ascii: open))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            newLine(level.map { $0 + 1 })
            each(element, &bytes)
        }
        newLine(level)
        bytes.append(UInt8(ascii: close))
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            // Nearly every text needs no escape.
            if needsEscape(utf8) { writeEscaping(utf8, to: &bytes) } else { bytes.append(contentsOf: utf8) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// What is between two escapes is copied in one piece.
    private static func writeEscaping(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var start = 0
        for (index, byte) in utf8.enumerated() where needsEscape(byte) {
            bytes.append(contentsOf: utf8[start..<index])
            writeEscape(byte, to: &bytes)
            start = index + 1
        }
        bytes.append(contentsOf: utf8[start...])
    }

    /// Without an early end: many bytes are then compared in one step.
    private static func needsEscape(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        var found: UInt8 = 0
        for byte in utf8 { found |= needsEscape(byte) ? 1 : 0 }
        return found != 0
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func writeEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        default: bytes.append(contentsOf: "\\u00\(Hex.encode([byte]))".utf8)
        }
    }
}
