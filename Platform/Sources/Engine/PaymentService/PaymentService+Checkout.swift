/// Checkout sessions. A payment joins its session by ``PaymentOrder/checkout``.
extension PaymentService {
    package func open(_ session: CheckoutSession) async throws {
        try await store.write { try $0.insert(session) }
    }

    /// Opens a session under a name of the merchant's that may be used once.
    ///
    /// - Parameter until: how long the name is kept.
    /// - Returns: `false` if the name was used before. Then no session is opened.
    package func open(_ session: CheckoutSession, claiming claim: Claim, until: Instant) async throws -> Bool {
        try await store.write { store in
            let content = ClaimContent.answer(Array(session.id.text.utf8))
            guard try store.reserve(claim, holding: content, expiringAt: until) == nil else { return false }
            try store.insert(session)
            return true
        }
    }

    package func checkoutSession(_ id: CheckoutSessionID) async throws -> CheckoutSession? {
        try await store.lookUp { try $0.checkoutSession(id) }
    }

    /// Cancels a session. No payment can be made then, and earlier attempts do not change.
    ///
    /// - Throws: ``CheckoutError`` if it has ended, or a payment of it is under way.
    @discardableResult
    package func cancelCheckout(_ id: CheckoutSessionID) async throws -> CheckoutSession {
        let now = clock.now()
        return try await store.write { store in
            guard var session = try store.checkoutSession(id) else { throw CheckoutError.unknownSession }
            try session.cancel(at: now)
            try store.update(session)
            try Self.note({ $0.note(.givenUp, at: now) }, on: session.link, in: store)
            return session
        }
    }

    /// Marks sessions as expired.
    ///
    /// - Returns: the expired sessions.
    @discardableResult
    package func expireCheckouts(limit: Int = 1_000) async throws -> [CheckoutSession] {
        let now = clock.now()
        let by = now.adding(seconds: -CheckoutSession.graceSeconds)
        // Checked first: an idle platform flushes nothing.
        guard try await !store.read({ try $0.checkoutSessionsOpen(expiringBy: by, limit: 1).isEmpty }) else {
            return []
        }
        return try await store.write { store in
            try store.checkoutSessionsOpen(expiringBy: by, limit: limit).compactMap { found in
                var session = found
                guard session.expire(at: now) else { return nil }
                try store.update(session)
                return session
            }
        }
    }

    /// The first durable step of a payment also records its session, and the card that it registers.
    func join(_ order: PaymentOrder, with payment: Payment, in store: any StoreWriter) throws {
        if let attempt = order.checkout { try Self.begin(attempt, with: payment.id, at: payment.createdAt, in: store) }
        if let step = order.recurring { try Self.advance(step, at: payment.createdAt, in: store) }
        if let id = order.usingUp { try useUp(id, for: payment, in: store) }
        if let new = order.registering {
            try store.insert(try token(for: new, registeredBy: payment.id, at: payment.createdAt))
        }
        if var opened = order.opening {
            // Whether a card that the payment registers will pay, its decision says.
            if opened.token != order.registering?.id { try requireUsable(opened.token, for: payment, in: store) }
            opened.awaiting = payment.id
            guard try store.insert(opened) else { throw RecurringOrderError.nameUsed }
        }
    }

    static func begin(
        _ attempt: CheckoutAttempt, with payment: PaymentID, at now: Instant, in store: any StoreWriter
    ) throws {
        guard var session = try store.checkoutSession(attempt.session) else { throw CheckoutError.unknownSession }
        try session.begin(payment, number: attempt.number, at: now)
        try store.update(session)
    }

    /// The consequences of a decision, in the same transaction. Of the payment, only the details may change.
    func settle(decided payment: inout Payment, _ waiting: WaitingRows, in store: any StoreWriter) throws {
        if waiting.contains(.checkout), var session = try store.checkoutSession(underWay: payment.id) {
            session.settle(payment)
            try store.update(session)
            let now = payment.decidedAt ?? payment.updatedAt
            try Self.note({ $0.settle(payment, at: now) }, on: session.link, in: store)
        }
        try settleCardTokens(registeredBy: &payment, waiting, in: store)
        if waiting.contains(.instalments) { try orderInstalments(after: payment, in: store) }
    }
}
