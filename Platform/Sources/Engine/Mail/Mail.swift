import GuichetCore

/// Identifies one mail, for ever: each attempt carries the same identifier, so that a receiver can recognise a mail
/// that arrives twice.
package struct MailID: Sendable, Hashable, CustomStringConvertible {
    /// Letters, digits, `.` and `-`: it becomes a part of `Message-ID` and the name of a file.
    package let text: String

    /// For a text that came from the store.
    package init(_ text: String) { self.text = text }

    /// The one receipt of a payment.
    package static func receipt(of payment: PaymentID) -> MailID { MailID("receipt.\(payment.text)") }

    package var description: String { text }
}

/// The purpose of a mail.
package struct MailKind: OpenCode {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Tells the shopper that a payment was authorised.
    package static let receipt: MailKind = "receipt"
    /// Asks the receiver to pay.
    package static let paymentLink: MailKind = "paymentLink"
}

/// The content of a mail, and its receiver.
package struct MailDraft: Sendable, Hashable {
    package var kind: MailKind
    package var recipient: MailAddress
    /// The sender's name, for people; the address is the platform's own.
    package var senderName: String
    /// Where replies go.
    package var replyTo: MailAddress?
    /// A tag such as `fr` (RFC 5646).
    package var language: String
    package var subject: String
    /// Plain text; its lines end with a line feed.
    package var body: String

    package init(
        kind: MailKind, recipient: MailAddress, senderName: String, replyTo: MailAddress? = nil, language: String,
        subject: String, body: String
    ) {
        self.kind = kind
        self.recipient = recipient
        self.senderName = senderName
        self.replyTo = replyTo
        self.language = language
        self.subject = subject
        self.body = body
    }
}

/// A mail to be sent. It is written in the same transaction as the event that it reports, so that neither exists
/// without the other. Its text is final, unlike a ``Notification``'s, because people keep it as a record.
package struct Mail: Sendable, Hashable {
    package let id: MailID
    /// The payment that it is about, if any.
    package let payment: PaymentID?
    package let draft: MailDraft
    package var state: State
    package var attempts: Int
    /// When it is tried next; `nil` during an attempt.
    package var nextAt: Instant?
    /// Who makes an attempt now (``QueuedMessage/taker(_:)``); 0 for no one.
    package var takenBy: Int64
    /// The result of the last attempt, as text for people.
    package var lastResult: String?
    package let createdAt: Instant
    /// When it was sent or failed for good.
    package var endedAt: Instant?

    package enum State: String, Sendable, CaseIterable {
        case waiting
        /// The mail sender has accepted it.
        case sent
        /// Refused for good, or tried too often.
        case failed
    }

    package init(
        id: MailID, payment: PaymentID? = nil, draft: MailDraft, state: State = .waiting, attempts: Int = 0,
        nextAt: Instant?, takenBy: Int64 = 0, lastResult: String? = nil, createdAt: Instant,
        endedAt: Instant? = nil
    ) {
        self.id = id
        self.payment = payment
        self.draft = draft
        self.state = state
        self.attempts = attempts
        self.nextAt = nextAt
        self.takenBy = takenBy
        self.lastResult = lastResult
        self.createdAt = createdAt
        self.endedAt = endedAt
    }
}
