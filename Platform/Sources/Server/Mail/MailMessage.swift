package import Engine
import Foundation

/// A mail in its transfer form: header and body of RFC 5322, the text in UTF-8, encoded by RFC 2045. Lines end with
/// CRLF and are at most 76 characters long, except for a longer address.
package struct MailMessage: Sendable, Hashable {
    package let bytes: [UInt8]

    /// - Parameter sender: the platform's own address. `Message-ID` uses its domain, and is the same at each attempt.
    package init(_ mail: Mail, from sender: MailAddress) {
        let draft = mail.draft
        var lines = [
            "Date: \(MailDate.text(mail.createdAt))",
            "From: \(MailHeader.mailbox(draft.senderName, sender))",
            "To: \(draft.recipient.text)",
        ]
        if let replyTo = draft.replyTo { lines.append("Reply-To: \(replyTo.text)") }
        lines += [
            "Subject: \(MailHeader.text(draft.subject))",
            "Message-ID: <\(MailHeader.token(mail.id.text))@\(sender.domain)>",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
            "Content-Language: \(MailHeader.token(draft.language))",
            // RFC 3834: automatic programs do not reply to it.
            "Auto-Submitted: auto-generated",
            "",
        ]
        bytes = Array((lines.joined(separator: "\r\n") + "\r\n" + QuotedPrintable.encode(draft.body)).utf8)
    }
}

/// RFC 5322, section 3.3, in UTC.
enum MailDate {
    static func text(_ instant: Instant) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = Date(timeIntervalSince1970: Double(instant.seconds))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
        let day = name(parts.weekday, of: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
        let month = name(
            parts.month,
            of: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])
        let time = [parts.hour, parts.minute, parts.second].map { pad($0 ?? 0) }.joined(separator: ":")
        return "\(day), \(pad(parts.day ?? 1)) \(month) \(parts.year ?? 1970) \(time) +0000"
    }

    private static func name(_ number: Int?, of names: [String]) -> String {
        let index = (number ?? 1) - 1
        return names.indices.contains(index) ? names[index] : ""
    }

    private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
