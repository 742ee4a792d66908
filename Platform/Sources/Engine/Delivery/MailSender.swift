/// Who carries mails: a mail server, a folder of files, a test. Handed in.
///
/// A mail that it has taken over may come again, when the platform ended before that was written down. It has the same
/// ``MailID`` then.
package protocol MailSender: Sendable {
    func deliver(_ mail: Mail) async -> Delivery
}
