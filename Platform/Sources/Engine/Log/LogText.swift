/// Texts from outside, as a line of the log may hold them.
package enum LogText {
    package static let longest = 240

    /// The same text on one line: control characters, line ends, and what turns the direction of writing around are written
    /// out (`\u{A}`), and what is too long is cut. So nobody writes a line of his own into the log.
    package static func line(_ text: String, atMost longest: Int = longest) -> String {
        if text.utf8.count <= longest, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var line = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < longest else { return line + "…" }
            count += 1
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line
    }
}
