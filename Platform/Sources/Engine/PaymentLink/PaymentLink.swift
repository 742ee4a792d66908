/// An address that a merchant gives to somebody who is to pay. Whoever follows it comes to a checkout session.
///
/// What happens to its sessions and their payments happens to it in the same transaction, so that a link that pays once
/// is paid once, and its merchant is told.
package struct PaymentLink: Sendable, Hashable {
    package let id: PaymentLinkID
    package let shop: ShopID
    package let createdAt: Instant
    /// Until when it leads to a page.
    package let expiresAt: Instant
    /// Whether it can be paid again and again.
    package let isReusable: Bool
    package internal(set) var state: State
    /// The session that it led to last.
    package internal(set) var checkout: CheckoutSessionID?
    /// The payment that paid it, the last one of several.
    package internal(set) var payment: PaymentID?
    /// What happened to it, oldest first.
    package internal(set) var events: [Event]
    /// Where the merchant wants to be told.
    package let stepURLs: [String]
    /// The API's own data, opaque here. Never card data.
    package let details: [UInt8]

    package enum State: String, Sendable, CaseIterable {
        case active
        case paid
        /// Withdrawn by the merchant.
        case cancelled
        /// Nobody paid in time.
        case expired
    }

    /// Something that happened to a link.
    package struct Event: Sendable, Hashable {
        package let kind: Kind
        package let at: Instant
        /// Whom it was sent to, for example.
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
        stepURLs: [String], details: [UInt8]
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
        self.stepURLs = stepURLs
        self.details = details
    }

    /// A link that everybody clicks on, programs too, does not grow without end: what is counted no more is still led on.
    package static let clicksKept = 50

    func isDue(at now: Instant) -> Bool { state == .active && expiresAt <= now }

    /// Since when it is over; `nil` as long as it is not.
    package var endedAt: Instant? {
        guard state != .active else { return nil }
        return events.last { [.paid, .cancelled, .expired].contains($0.kind) }?.at ?? expiresAt
    }

    /// What it was when something had happened to it.
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

/// Why a payment link cannot be used as asked. Nothing changed.
package enum PaymentLinkError: Error, Sendable, Hashable {
    case unknownLink
    /// It is over.
    case notActive(PaymentLink.State)
    /// Somebody is paying it at this moment.
    case underWay
}

/// How a link changes. Pure, like ``Lifecycle``.
extension PaymentLink {
    mutating func note(_ kind: Event.Kind, at now: Instant, details: String? = nil) {
        events.append(Event(kind, at: now, details: details))
    }

    /// - Returns: whether it is written down.
    mutating func click(at now: Instant) -> Bool {
        guard events.count(where: { $0.kind == .clicked }) < Self.clicksKept else { return false }
        note(.clicked, at: now)
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
        // The instant at which it was over, whenever that was noticed.
        note(.expired, at: expiresAt)
        return true
    }

    /// A payment of one of its sessions was decided. One that began in time may end after the link.
    mutating func settle(_ payment: Payment, at now: Instant) {
        guard payment.wasAccepted else { return note(.declined, at: now) }
        self.payment = payment.id
        if !isReusable { state = .paid }
        note(.paid, at: now)
    }
}
