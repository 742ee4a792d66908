import GuichetCore

/// Names one mail, for ever: each try carries the same one, so that a receiver can tell a mail that came twice.
package struct MailID: Sendable, Hashable, CustomStringConvertible {
    /// Letters, digits, `.` and `-`: it becomes a part of `Message-ID` and the name of a file.
    package let text: String

    /// For a text that came from the store.
    package init(_ text: String) { self.text = text }

    /// The one receipt of a payment.
    package static func receipt(of payment: PaymentID) -> MailID { MailID("receipt.\(payment.text)") }

    package var description: String { text }
}

/// What a mail is for.
package struct MailKind: OpenCode {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Tells a buyer that a payment was authorised.
    package static let receipt: MailKind = "receipt"
    /// Asks somebody to pay.
    package static let paymentLink: MailKind = "paymentLink"
}

/// What a mail says, and to whom.
package struct MailDraft: Sendable, Hashable {
    package var kind: MailKind
    package var recipient: MailAddress
    /// In whose name it comes, for people; the address is the platform's own.
    package var senderName: String
    /// Where an answer goes.
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

/// A mail that is to be sent. Written in the same transaction as what it tells of, so that neither exists without the
/// other; its text is that of the moment, unlike a ``Notification``'s: people keep it as a record.
package struct Mail: Sendable, Hashable {
    package let id: MailID
    /// The payment that it is about, if it is about one.
    package let payment: PaymentID?
    package let draft: MailDraft
    package var state: State
    package var attempts: Int
    /// When it is to be tried next; while it is being tried, when the try is given up as lost.
    package var nextAt: Instant?
    /// Whether it is being tried, and nobody else may.
    package var isTaken: Bool
    /// What came of the last try. For people.
    package var lastResult: String?
    package let createdAt: Instant
    /// When it was sent or given up.
    package var endedAt: Instant?

    package enum State: String, Sendable, CaseIterable {
        case waiting
        /// Whoever carries mails has taken it over.
        case sent
        /// Given up: refused for good, or tried too often.
        case failed
    }

    package init(
        id: MailID, payment: PaymentID? = nil, draft: MailDraft, state: State = .waiting, attempts: Int = 0,
        nextAt: Instant?, isTaken: Bool = false, lastResult: String? = nil, createdAt: Instant,
        endedAt: Instant? = nil
    ) {
        self.id = id
        self.payment = payment
        self.draft = draft
        self.state = state
        self.attempts = attempts
        self.nextAt = nextAt
        self.isTaken = isTaken
        self.lastResult = lastResult
        self.createdAt = createdAt
        self.endedAt = endedAt
    }
}
