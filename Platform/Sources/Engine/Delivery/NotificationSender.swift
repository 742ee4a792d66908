/// Who carries a notification over the network. Follows no redirect, goes to no address that is not allowed, gives up in
/// time.
package protocol NotificationSender: Sendable {
    func deliver(_ request: NotificationRequest, to url: String) async -> Delivery
}

/// A notification as it goes out.
package struct NotificationRequest: Sendable, Hashable {
    package let contentType: String
    package let body: [UInt8]
    /// Beside the content type.
    package let headers: [Header]
    package let terms: DeliveryTerms

    package struct Header: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(
        contentType: String, body: [UInt8], headers: [Header] = [], terms: DeliveryTerms = DeliveryTerms()
    ) {
        self.headers = headers
        self.contentType = contentType
        self.body = body
        self.terms = terms
    }
}

/// How an API's notifications are delivered.
package struct DeliveryTerms: Sendable, Hashable {
    /// How long the receiver may take; `nil` is the sender's own timeout.
    package let timeoutSeconds: Int64?
    /// Whether a redirect counts as an answer. It is never followed.
    package let acceptsRedirects: Bool
    /// When it is tried again; `nil` is the outbox's own schedule.
    package let retries: Retries?

    package enum Retries: Sendable, Hashable {
        /// At whole multiples of so many seconds since 1970, so many times.
        case atMarks(everySeconds: Int64, times: Int)
        /// So many seconds after each try, and then never again.
        case after(seconds: [Int64])

        /// When a try is followed by the next, the first being number 1; `nil` when it was the last.
        func next(afterAttempt attempt: Int, at now: Instant) -> Instant? {
            switch self {
            case .atMarks(let step, let times):
                attempt > times ? nil : Instant(milliseconds: (now.seconds / step + 1) * step * 1_000)
            case .after(let delays):
                RetrySchedule(delays: delays).delay(afterAttempt: attempt).map(now.adding(seconds:))
            }
        }
    }

    package init(timeoutSeconds: Int64? = nil, acceptsRedirects: Bool = false, retries: Retries? = nil) {
        self.timeoutSeconds = timeoutSeconds
        self.acceptsRedirects = acceptsRedirects
        self.retries = retries
    }
}

/// What came of one try.
package enum Delivery: Sendable, Hashable {
    /// The receiver answered with a status of the 200s.
    case accepted
    /// Worth trying again: another status, no answer, no connection, a redirect.
    case failed(reason: String)
}

/// Writes an API's notification about a payment, as it is now or, where each step is told, as it was then.
package protocol NotificationWriter: Sendable {
    /// How its notifications are delivered.
    var terms: DeliveryTerms { get }

    /// - Returns: `nil` when there is nothing to say, and never will be.
    func request(about payment: Payment, for notification: Notification) throws -> NotificationRequest?

    /// - Parameter event: which of its events it is, from 0.
    /// - Returns: `nil` when there is nothing to say, and never will be.
    func request(about link: PaymentLink, event: Int, for notification: Notification) throws -> NotificationRequest?
}

extension NotificationWriter {
    package var terms: DeliveryTerms { DeliveryTerms() }

    /// For an API without payment links.
    package func request(about link: PaymentLink, event: Int, for notification: Notification) throws
        -> NotificationRequest?
    { nil }
}
