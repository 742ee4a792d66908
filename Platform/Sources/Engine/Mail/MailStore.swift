/// Reads stored mails.
package protocol MailReader {
    func mail(_ id: MailID) throws -> Mail?
    func mails(of payment: PaymentID) throws -> [Mail]
    /// Mails that are due, longest due first.
    func mailsDue(at instant: Instant, limit: Int) throws -> [Mail]
    /// Mails with an attempt under way, or whose process ended during one.
    func takenMails() throws -> [Mail]
    func countMails(_ state: Mail.State) throws -> Int
}

/// Writes stored mails.
package protocol MailWriter: MailReader {
    func insert(_ mail: Mail) throws
    func update(_ mail: Mail) throws
    /// Deletes mails that were sent or failed by then: they contain people's addresses.
    func deleteMails(endedBy instant: Instant) throws
}
