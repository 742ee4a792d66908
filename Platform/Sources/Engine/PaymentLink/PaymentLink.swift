/// A web address that a merchant sends to a shopper. It leads to a checkout session.
///
/// The link changes in the same transaction as its sessions and their payments, so that a link for one payment is paid
/// once, and its merchant is notified.
package struct PaymentLink: Sendable, Hashable {
    package let id: PaymentLinkID
    package let shop: ShopID
    package let createdAt: Instant
    /// Until when it leads to a page.
    package internal(set) var expiresAt: Instant
    /// Whether it can be paid several times.
    package let isReusable: Bool
    package internal(set) var state: State
    /// The latest session.
    package internal(set) var checkout: CheckoutSessionID?
    /// The payment that paid it; of several, the last one.
    package internal(set) var payment: PaymentID?
    /// Its events, oldest first.
    package internal(set) var events: [Event]
    /// Where the merchant wants to be notified.
    package let subscriptions: [Subscription]
    /// The API's own data, opaque to the engine. Never card data.
    package internal(set) var details: [UInt8]

    /// What a merchant can change of a link.
    package struct Content: Sendable {
        package var expiresAt: Instant
        /// ``PaymentLink/details``.
        package var details: [UInt8]
        /// The mails that bring it to shoppers.
        package var mails: [MailDraft]

        package init(expiresAt: Instant, details: [UInt8], mails: [MailDraft] = []) {
            self.expiresAt = expiresAt
            self.details = details
            self.mails = mails
        }
    }

    package enum State: String, Sendable, CaseIterable {
        case active
        case paid
        /// Cancelled by the merchant.
        case cancelled
        /// Not paid in time.
        case expired
    }

    /// An event of a link.
    package struct Event: Sendable, Hashable {
        package let kind: Kind
        package let at: Instant
        /// For example, the receiver of the mail. Of a payment its identifier, which earlier versions did not note.
        package let details: String?

        package enum Kind: String, Sendable, CaseIterable {
            case created, clicked, mailed, paid, declined, givenUp, cancelled, expired
        }

        package init(_ kind: Kind, at: Instant, details: String? = nil) {
            self.kind = kind
            self.at = at
            self.details = details
        }
    }

    package init(
        id: PaymentLinkID, shop: ShopID, createdAt: Instant, expiresAt: Instant, isReusable: Bool,
        state: State = .active, checkout: CheckoutSessionID? = nil, payment: PaymentID? = nil, events: [Event] = [],
        subscriptions: [Subscription], details: [UInt8]
    ) {
        self.id = id
        self.shop = shop
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.isReusable = isReusable
        self.state = state
        self.checkout = checkout
        self.payment = payment
        self.events = events
        self.subscriptions = subscriptions
        self.details = details
    }

    /// Limits how many events of a kind are kept: programs follow links too, and a shopper may give up again and again.
    /// What happens later has its effect, and is neither kept nor notified. The store reads and writes the whole list.
    package static func kept(_ kind: Event.Kind) -> Int {
        switch kind {
        case .clicked, .mailed, .declined, .givenUp: 50
        // A reusable link may be paid often. The others end the link.
        case .created, .paid, .cancelled, .expired: 10_000
        }
    }

    func isDue(at now: Instant) -> Bool { state == .active && expiresAt <= now }

    /// Since when it has ended; `nil` while it is active.
    package var endedAt: Instant? {
        guard state != .active else { return nil }
        return events.last { [.paid, .cancelled, .expired].contains($0.kind) }?.at ?? expiresAt
    }

    /// Its state after an event.
    package func state(afterEvent number: Int) -> State {
        events.prefix(number + 1).reduce(.active) { state, event in
            switch event.kind {
            case .paid: isReusable ? state : .paid
            case .cancelled: .cancelled
            case .expired: .expired
            case .created, .clicked, .mailed, .declined, .givenUp: state
            }
        }
    }
}

/// Why a payment link cannot be used as requested. Nothing has changed.
package enum PaymentLinkError: Error, Sendable, Hashable {
    case unknownLink
    /// It has ended.
    case notActive(PaymentLink.State)
    /// A payment of the link is under way.
    case underWay
}

/// How a link changes. Pure functions, like ``Lifecycle``.
extension PaymentLink {
    /// - Returns: whether the event is kept.
    @discardableResult
    mutating func note(_ kind: Event.Kind, at now: Instant, details: String? = nil) -> Bool {
        guard events.count(where: { $0.kind == kind }) < Self.kept(kind) else { return false }
        events.append(Event(kind, at: now, details: details))
        return true
    }

    mutating func cancel(at now: Instant) throws(PaymentLinkError) {
        guard state == .active else { throw .notActive(state) }
        state = .cancelled
        note(.cancelled, at: now)
    }

    mutating func expire(at now: Instant) -> Bool {
        guard isDue(at: now) else { return false }
        state = .expired
        // The instant at which it expired, not the one at which that was noticed.
        note(.expired, at: expiresAt)
        return true
    }

    /// A payment of one of its sessions was decided. A payment that started in time may end after the link has expired.
    mutating func settle(_ payment: Payment, at now: Instant) {
        guard payment.wasAccepted else {
            note(.declined, at: now)
            return
        }
        self.payment = payment.id
        if !isReusable { state = .paid }
        note(.paid, at: now, details: payment.id.text)
    }
}
