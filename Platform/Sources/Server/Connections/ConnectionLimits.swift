/// Timeouts for a peer, how large the head of its request may be, and how much of an unwanted body is read.
package struct ConnectionLimits: Sendable, Equatable {
    /// From the connection, or from the first byte after an earlier answer, to the end of a request's head.
    package var head = Duration.seconds(10)
    /// How many bytes the path and the fields of a request's head have together, with HTTP/1. A longer one is 431 (RFC 6585,
    /// section 5).
    package var headBytes = 64 * 1_024
    /// The longest pause within a body.
    package var bodySilence = Duration.seconds(30)
    /// For all of a body.
    package var body = Duration.seconds(60)
    /// For a connection kept alive, until its next request begins.
    package var idle = Duration.seconds(60)
    /// The longest time in which a peer takes none of the answers that wait for it.
    package var unreadAnswer = Duration.seconds(60)
    /// After the last answer: how long the peer's data are still read, so that it can read that answer before the
    /// connection ends (RFC 9112, section 9.6).
    package var linger = Duration.seconds(5)
    /// How many bytes of these data are read.
    package var lingerBytes = 64 * 1_024
    /// After a stop request: for mails and notifications that are under way. The next start repeats one that was
    /// interrupted.
    package var stopDeliveries = Duration.seconds(5)
    /// After a stop request: for requests and answers that are half sent or half read, and for the acquirer.
    package var stopHalfSent = Duration.seconds(10)
    /// After a stop request: for everything on a connection.
    package var stop = Duration.seconds(15)
    /// After a stop request: the platform then waits for nothing more.
    package var stopAll = Duration.seconds(17)

    package init() {}
}
