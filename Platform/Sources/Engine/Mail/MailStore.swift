/// What can be asked of stored mails.
package protocol MailReader {
    func mail(_ id: MailID) throws -> Mail?
    func mails(of payment: PaymentID) throws -> [Mail]
    /// Mails that are to be tried by now, longest due first.
    func mailsDue(at instant: Instant, limit: Int) throws -> [Mail]
    /// Those that somebody is trying, or was when it ended.
    func takenMails() throws -> [Mail]
    func countMails(_ state: Mail.State) throws -> Int
}

/// What can be done to stored mails.
package protocol MailWriter: MailReader {
    func insert(_ mail: Mail) throws
    func update(_ mail: Mail) throws
    /// Forgets mails that were sent or given up by then: they hold people's addresses.
    func deleteMails(endedBy instant: Instant) throws
}
