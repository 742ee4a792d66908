/// Text inside HTML.
public enum HTMLEscaping {
    /// The text, safe between tags and inside a quoted attribute (HTML Living Standard, 13.1.2.3): the five characters
    /// that could end either are written as references, and control characters that HTML forbids are removed.
    public static func escape(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // A parser may remove or change line ends and tabs in an attribute; references are kept.
            case "\n", "\r", "\t": escaped += "&#\(character.value);"
            case _ where character.value < 0x20 || character.value == 0x7F: break
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
