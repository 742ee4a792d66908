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

    /// Whether something was sent.
    var isAttempt: Bool {
        if case .postponed = self { false } else { true }
    }
}

extension DeliveryTerms {
    /// The redirects that Lyra counts as an answer, beside 200 to 206 (Lyra, REST API V4, notifications).
    private static let redirects: Set<Int> = [301, 302, 303, 307, 308]

    /// The result of an attempt that was answered with this HTTP status.
    package func delivery(status: Int) -> Delivery {
        switch status {
        case 200...(acceptsRedirects ? 206 : 299): .accepted
        case _ where acceptsRedirects && Self.redirects.contains(status): .accepted
        case 300...399: .failed(reason: "status \(status): redirects are not followed")
        default: .failed(reason: "status \(status)")
        }
    }
}
