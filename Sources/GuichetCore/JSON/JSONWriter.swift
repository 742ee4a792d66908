extension JSONValue {
    /// The value as JSON text in UTF-8: members in their order, no white space, `/` and non-ASCII letters unescaped
    /// (Sips data dictionary: Unicode letters are sent raw, not as `\u` escapes).
    public func encoded() -> [UInt8] {
        var text = JSONText(room: usualLength)
        text.write(self)
        return text.bytes
    }

    /// Room for most texts, so that what was written need not be copied into larger memory.
    private var usualLength: Int {
        guard case .object(let object) = self else { return 512 }
        return max(512, object.members.count * 64)
    }

    /// The same with two spaces of indentation for each level, for people. What acts on a terminal, or turns the direction of
    /// writing, is escaped.
    public func encodedForPeople() -> String {
        var text = JSONText(room: usualLength)
        text.write(self, level: 0)
        return Self.escapingWhatActs(String(decoding: text.bytes, as: UTF8.self))
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
}
