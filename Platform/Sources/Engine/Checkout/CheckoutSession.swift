import GuichetCore

/// Something that a shopper pays on a page. A merchant opens it; each attempt of the shopper is a payment.
///
/// Its state changes in the same transaction as its payments, so that a crash leaves nothing to repair. If two tabs pay
/// at once, one is refused before any acquirer is asked.
package struct CheckoutSession: Sendable, Hashable {
    package let id: CheckoutSessionID
    package let shop: ShopID
    package let createdAt: Instant
    /// Until when a shopper may start to pay.
    package let expiresAt: Instant
    /// When it may be deleted. Its payments stay.
    package let keptUntil: Instant
    /// How many payments may be attempted; an authorised one closes the session.
    package let attemptsAllowed: Int
    package internal(set) var state: State
    /// Its payments, oldest first.
    package internal(set) var payments: [PaymentID]
    /// The latest payment, until it is decided: no other one may start meanwhile.
    package internal(set) var underWay: PaymentID?
    /// The API's own data, opaque to the engine: what is to be paid, and for whom. Never card data.
    package let details: [UInt8]
    /// The payment link that opened it.
    package let link: PaymentLinkID?

    package enum State: String, Sendable, CaseIterable {
        /// A shopper may pay.
        case open
        /// Authorised, or checked where nothing is to be authorised yet. Final.
        case paid
        /// Every allowed attempt was refused. Final.
        case refused
        /// Cancelled by the shopper or the merchant. Final.
        case cancelled
        /// Not paid in time. Final.
        case expired
    }

    package init(
        id: CheckoutSessionID, shop: ShopID, createdAt: Instant, expiresAt: Instant, keptUntil: Instant,
        attemptsAllowed: Int, state: State = .open, payments: [PaymentID] = [], underWay: PaymentID? = nil,
        details: [UInt8], link: PaymentLinkID? = nil
    ) {
        self.id = id
        self.shop = shop
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.keptUntil = keptUntil
        self.attemptsAllowed = attemptsAllowed
        self.state = state
        self.payments = payments
        self.underWay = underWay
        self.details = details
        self.link = link
    }

    /// How long after ``expiresAt`` a payment that started earlier may still end: the cardholder is with the issuer.
    package static let graceSeconds: Int64 = 900

    package var attemptsMade: Int { payments.count }
    package var attemptsLeft: Int { max(0, attemptsAllowed - payments.count) }

    /// Its state at an instant: it has expired then even if that is not stored yet.
    package func state(at now: Instant) -> State { isOver(at: now, after: 0) ? .expired : state }

    /// Whether a payment of it that has started may still be accepted.
    package func mayBePaid(at now: Instant) -> Bool { state == .open && !isOver(at: now, after: Self.graceSeconds) }

    private func isOver(at now: Instant, after grace: Int64) -> Bool {
        state == .open && underWay == nil && expiresAt.adding(seconds: grace) <= now
    }
}

/// Why a checkout session cannot be used as requested. Nothing has changed.
package enum CheckoutError: Error, Sendable, Hashable {
    case unknownSession
    /// It is over.
    case closed(CheckoutSession.State)
    /// A payment of the session is not decided yet.
    case underWay(PaymentID)
    /// Another attempt was made first: the sender of this one did not see how that ended.
    case overtaken
}

/// An attempt to pay a session.
package struct CheckoutAttempt: Sendable, Hashable, Codable {
    package let session: CheckoutSessionID
    /// The number of the attempt, from 1, so that a form that is sent twice pays once. `nil` takes the next number.
    package let number: Int?

    package init(of session: CheckoutSessionID, number: Int? = nil) {
        self.session = session
        self.number = number
    }
}

/// How a session changes. Pure functions, like ``Lifecycle``.
extension CheckoutSession {
    mutating func begin(_ payment: PaymentID, number: Int?, at now: Instant) throws(CheckoutError) {
        try checkUsable(at: now)
        guard number ?? attemptsMade + 1 == attemptsMade + 1 else { throw .overtaken }
        payments.append(payment)
        underWay = payment
    }

    mutating func cancel(at now: Instant) throws(CheckoutError) {
        try checkUsable(at: now)
        state = .cancelled
    }

    /// What opened it was withdrawn. No payment of it is under way.
    mutating func withdraw() {
        if state == .open { state = .cancelled }
    }

    /// - Returns: whether it has expired now.
    mutating func expire(at now: Instant) -> Bool {
        guard isOver(at: now, after: Self.graceSeconds) else { return false }
        state = .expired
        return true
    }

    /// The payment under way was decided.
    mutating func settle(_ payment: Payment) {
        guard underWay == payment.id else { return }
        underWay = nil
        if payment.wasAccepted {
            state = .paid
        } else if attemptsLeft == 0 {
            state = .refused
        }
    }

    private func checkUsable(at now: Instant) throws(CheckoutError) {
        guard state == .open else { throw .closed(state) }
        if let underWay { throw .underWay(underWay) }
        guard !isOver(at: now, after: Self.graceSeconds) else { throw .closed(.expired) }
        guard attemptsLeft > 0 else { throw .closed(.refused) }
    }
}

extension Payment {
    /// Whether the order was ever accepted, whatever happened to it later. An order that the bank refused, or that was
    /// not decided in time, was not.
    package var wasAccepted: Bool {
        switch state {
        case .expired: if case .approved = verdict { true } else { false }
        case .refused: false
        default: state.isDecided
        }
    }
}
