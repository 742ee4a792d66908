/// Formats external text for a line of the log.
package enum LogText {
    package static let longest = 240

    /// The same text on one line: control characters, line ends and characters that reverse the writing direction are
    /// escaped (`\u{A}`), and long text is cut. So no external text can add a line to the log.
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
