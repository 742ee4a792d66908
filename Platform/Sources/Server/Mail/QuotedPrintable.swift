/// The transfer encoding of a text (RFC 2045, section 6.7): lines of at most 76 characters in ASCII, ended by CRLF.
enum QuotedPrintable {
    private static let limit = 76

    static func encode(_ text: String) -> String {
        var lines = lines(of: text).map(encodeLine)
        // The last line end of the text is also that of the message.
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { $0 + "\r\n" }.joined()
    }

    /// Split at LF, CRLF or CR alone.
    private static func lines(of text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        var afterCR = false
        for byte in text.utf8 {
            switch byte {
            case 0x0A where afterCR: break
            case 0x0A, 0x0D: lines.append([])
            default: lines[lines.count - 1].append(byte)
            }
            afterCR = byte == 0x0D
        }
        return lines
    }

    private static func encodeLine(_ bytes: [UInt8]) -> String {
        var text = ""
        var column = 0
        for (index, byte) in bytes.enumerated() {
            let isLast = index == bytes.count - 1
            let piece = encodeByte(byte, endsLine: isLast)
            // Leaves room for the = of a soft line break, which the last piece does not need.
            if column + piece.utf8.count > (isLast ? limit : limit - 1) {
                text += "=\r\n"
                column = 0
            }
            text += piece
            column += piece.utf8.count
        }
        return text
    }

    private static func encodeByte(_ byte: UInt8, endsLine: Bool) -> String {
        switch byte {
        case UInt8(ascii: "="): break
        // White space at the end of a line would be lost in transit.
        case 0x20, 0x09: if !endsLine { return String(UnicodeScalar(byte)) }
        case 0x21...0x7E: return String(UnicodeScalar(byte))
        default: break
        }
        let digits = String(byte, radix: 16, uppercase: true)
        return "=" + (digits.count == 1 ? "0" : "") + digits
    }
}
