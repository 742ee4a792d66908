/// What came of one try to deliver a message.
package enum Delivery: Sendable, Hashable {
    /// The receiver has it: an HTTP status of the 200s, a mail server's acceptance.
    case accepted
    /// Worth trying again: another status, no answer, no connection, a redirect. The reason names no person's address.
    case failed(reason: String)
    /// The receiver wants it neither now nor later. The reason names no person's address.
    case refused(reason: String)
}
