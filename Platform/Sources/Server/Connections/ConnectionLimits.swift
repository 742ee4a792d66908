/// How long a peer may keep a connection waiting, and what is read of a body that nobody wants.
package struct ConnectionLimits: Sendable, Equatable {
    /// From the connection, or from the first byte after an earlier answer, to the end of a request's head.
    package var head = Duration.seconds(10)
    /// Without a byte of a body that was announced.
    package var bodySilence = Duration.seconds(30)
    /// For all of a body.
    package var body = Duration.seconds(60)
    /// For a connection kept alive, until its next request begins.
    package var idle = Duration.seconds(60)
    /// Without a single answer taken by a peer that has some to read.
    package var unreadAnswer = Duration.seconds(60)
    /// After the last answer: for what the peer still sends, so that it can read that answer before the connection ends
    /// (RFC 9112, section 9.6).
    package var linger = Duration.seconds(5)
    /// How much of that is read.
    package var lingerBytes = 64 * 1_024
    /// After the platform is told to stop: for mails and notifications that are under way. The next start repeats one that
    /// was cut short.
    package var stopDeliveries = Duration.seconds(5)
    /// After the platform is told to stop: for what is half sent or half read, and for the acquirer.
    package var stopHalfSent = Duration.seconds(10)
    /// After the platform is told to stop: for everything on a connection.
    package var stop = Duration.seconds(15)
    /// After the platform is told to stop: when nothing is waited for any more.
    package var stopAll = Duration.seconds(17)

    package init() {}
}
