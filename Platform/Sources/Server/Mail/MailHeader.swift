import Engine
import Foundation

/// Texts inside header lines. No text can end its line: unprintable characters become spaces.
enum MailHeader {
    /// Longer texts are encoded, which also folds them.
    private static let plainLimit = 60
    /// Bytes in one encoded word: 52 characters in Base64, 64 with the syntax around them, after `Subject: `.
    private static let wordBytes = 39

    /// An unstructured field (RFC 5322, section 2.2.1): unchanged if possible, otherwise in encoded words.
    static func text(_ text: String) -> String {
        let text = cleaned(text)
        return isPlain(text) && !text.contains("=?") ? text : encodedWords(text)
    }

    /// A name and an address (RFC 5322, section 3.4).
    static func mailbox(_ name: String, _ address: MailAddress) -> String {
        let name = cleaned(name)
        guard !name.isEmpty else { return address.text }
        // The address is on a line of its own, so that both can be long.
        return "\(phrase(name))\r\n <\(address.text)>"
    }

    /// Letters, digits, `.` and `-`; other characters are removed.
    static func token(_ text: String) -> String {
        String(
            text.unicodeScalars.filter {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "." || $0 == "-")
            }.map(Character.init))
    }

    private static func phrase(_ name: String) -> String {
        guard isPlain(name), !name.contains("=?") else { return encodedWords(name) }
        let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }

    /// On one line, without white space at its ends.
    private static func cleaned(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: " "
            default: scalar
            }
        }
        return scalars.split(separator: " ").map { $0.map { String(Character($0)) }.joined() }.joined(separator: " ")
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= plainLimit && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// RFC 2047: words of at most 75 characters, each on a line; no character is split between two.
    private static func encodedWords(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(Character(scalar)).utf8)
            if let last = words.last, last.count + bytes.count > wordBytes { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }
}
