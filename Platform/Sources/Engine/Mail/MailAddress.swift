import GuichetCore

/// An address that a mail can be sent to: the dot-string form of RFC 5321, section 4.1.2, in ASCII.
///
/// Whatever that form does not allow is refused, so that an address cannot end a header line or an SMTP command, and
/// cannot contain a second address: line ends, white space, quotes, brackets, commas.
package struct MailAddress: Sendable, Hashable, Discreet {
    package let text: String

    /// - Returns: `nil` for anything else, such as a quoted local part, an address literal or letters beyond ASCII
    ///   (which need a mail server that supports RFC 6531).
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        // RFC 5321, section 4.5.3.1: 64 octets before the @, 254 in all.
        guard parts.count == 2, let local = parts.first, let domain = parts.last, text.utf8.count <= 254,
            local.count <= 64, Self.isDotString(local), Self.isDomain(domain)
        else { return nil }
        self.text = text
    }

    /// The part after the `@`.
    package var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

    /// Without the local part: who receives a platform's mails is private.
    package var description: String { "an address at \(domain)" }

    private static func isDotString(_ text: Substring.UTF8View) -> Bool {
        text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.allSatisfy(atomCharacters.contains)
        }
    }

    private static func isDomain(_ text: Substring.UTF8View) -> Bool {
        text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// `atext` of RFC 5322, section 3.2.3.
    private static let atomCharacters = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-/=?^_`{|}~".utf8)
}
