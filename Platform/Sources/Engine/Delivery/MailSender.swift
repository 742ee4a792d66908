/// Who carries mails: a mail server, a folder of files, a test. Handed in.
///
/// A mail that it has taken over may come again, when the platform ended before that was written down. It has the same
/// ``MailID`` then.
package protocol MailSender: Sendable {
    func deliver(_ mail: Mail) async -> MailDelivery
}

/// What came of one try.
package enum MailDelivery: Sendable, Hashable {
    case accepted
    /// Worth trying again. The reason names no address.
    case failed(reason: String)
    /// The receiver wants it neither now nor later. The reason names no address.
    case refused(reason: String)
}
