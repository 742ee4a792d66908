/// The result of one attempt to deliver a message.
package enum Delivery: Sendable, Hashable {
    /// The receiver has it: an HTTP status of the 200s, a mail server's acceptance.
    case accepted
    /// Worth another attempt: another status, no answer, no connection, a redirect. The reason contains no person's
    /// address.
    case failed(reason: String)
    /// Not sent yet: it is to be sent after this time, and no attempt counts.
    case postponed(seconds: Int64, reason: String)
    /// The receiver refuses it for good. The reason contains no person's address.
    case refused(reason: String)
}
