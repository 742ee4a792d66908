/// Sends mails: by a mail server, to a folder of files, or to a test. Injected.
///
/// A mail that it has accepted may be passed again, with the same ``MailID``, if the platform ended before the
/// acceptance was stored.
package protocol MailSender: Sendable {
    func deliver(_ mail: Mail) async -> Delivery
}
