package import GuichetCore

/// Registered cards. A payment registers its card by ``PaymentOrder/registering``.
extension PaymentService {
    /// Registers a card without a payment.
    @discardableResult
    package func register(_ new: NewCardToken) async throws -> CardToken {
        let now = clock.now()
        return try await store.write { store in
            let token = try token(for: new, registeredBy: nil, at: now)
            try store.insert(token)
            return token
        }
    }

    /// Registers a card, unless the shop has registered it without an end before: then that token is returned,
    /// unchanged.
    ///
    /// - Parameter claim: the source of the card, if it may be used only once.
    /// - Throws: ``CardTokenError/usedBefore`` if it was used before. Nothing has changed then.
    package func registerOnce(
        _ new: NewCardToken, claiming claim: Claim? = nil
    ) async throws -> (token: CardToken, isNew: Bool) {
        let now = clock.now()
        return try await store.write { store in
            if let claim {
                let until = now.adding(seconds: claim.secondsAfterDecision ?? 0)
                guard try store.reserve(claim, holding: .spent, expiringAt: until) == nil else {
                    throw CardTokenError.usedBefore
                }
            }
            if new.lifetimeSeconds == nil, let same = try keptCard(new.pan, of: new.shop, in: store) {
                return (same, false)
            }
            let token = try token(for: new, registeredBy: nil, at: now)
            try store.insert(token)
            return (token, true)
        }
    }

    /// The shop's token of a card without an end; of several, the oldest.
    package func keptCard(_ pan: PAN, of shop: ShopID, in store: any StoreReader) throws -> CardToken? {
        try store.cardTokens(of: shop, fingerprints: vault.fingerprints(of: pan)).first { $0.expiresAt == nil }
    }

    /// Cancels a registered card, and the recurring orders that it pays. Payments that were made with it keep the data
    /// they need.
    ///
    /// - Parameter keepingNumber: whether it can be reactivated. Its number is then deleted after
    ///   ``CardToken/reactivableSeconds``, and at once otherwise.
    @discardableResult
    package func cancelCardToken(
        _ id: CardTokenID, of shop: ShopID, keepingNumber: Bool = false
    ) async throws -> CardToken {
        let now = clock.now()
        return try await store.write { store in
            guard var token = try store.cardToken(id, of: shop) else { throw CardTokenError.unknownToken }
            guard token.cancelledAt == nil else { throw CardTokenError.cancelled }
            try store.cancelCardToken(id, at: now, keepingNumber: keepingNumber)
            try store.cancelRecurringOrders(paidBy: id, of: shop, at: now)
            token.cancelledAt = now
            if !keepingNumber {
                token.sealedPAN = nil
                token.fingerprint = nil
            }
            return token
        }
    }

    /// A cancelled card can be used again. The recurring orders that it paid stay cancelled.
    ///
    /// - Throws: ``CardTokenError/active``, and ``CardTokenError/deleted`` if its number is no longer there.
    @discardableResult
    package func reactivateCardToken(_ id: CardTokenID, of shop: ShopID) async throws -> CardToken {
        try await store.write { store in
            guard var token = try store.cardToken(id, of: shop) else { throw CardTokenError.unknownToken }
            guard token.cancelledAt != nil else { throw CardTokenError.active }
            guard token.sealedPAN != nil else { throw CardTokenError.deleted }
            try store.reactivateCardToken(id)
            token.cancelledAt = nil
            return token
        }
    }

    /// Changes the API's own data of a registered card, and whose it is.
    ///
    /// - Parameter change: the new values, made from the token in its current state; called inside the write.
    package func describeCardToken(
        _ id: CardTokenID, of shop: ShopID,
        _ change: @escaping @Sendable (CardToken) throws -> (customer: String?, details: [UInt8])
    ) async throws -> CardToken {
        try await store.write { store in
            guard var token = try store.cardToken(id, of: shop) else { throw CardTokenError.unknownToken }
            guard token.cancelledAt == nil else { throw CardTokenError.cancelled }
            let changed = try change(token)
            try store.updateCardToken(id, customer: changed.customer, details: changed.details)
            (token.customer, token.details) = changed
            return token
        }
    }

    /// Changes the API's own data of a customer's registered cards in one write. Cancelled ones are changed, too: they can
    /// be reactivated.
    ///
    /// - Parameters:
    ///   - limit: how many cards are changed at most, the newest ones.
    ///   - counts: whether a card is one of those that are meant.
    ///   - change: the new data, made from a token in its current state; called inside the write.
    /// - Returns: those that were changed, oldest first.
    package func describeCardTokens(
        of shop: ShopID, customer: String, limit: Int, where counts: @escaping @Sendable (CardToken) throws -> Bool,
        _ change: @escaping @Sendable (CardToken) throws -> [UInt8]
    ) async throws -> [CardToken] {
        try await store.write { store in
            try store.cardTokens(of: shop, customer: customer, limit: limit, where: counts).map { found in
                var token = found
                token.details = try change(found)
                try store.updateCardToken(found.id, customer: found.customer, details: token.details)
                return token
            }
        }
    }

    /// Encrypted inside the write: vault keys are renewed before or after it, never between.
    ///
    /// - Parameter now: the shop's time, which is known outside the write only (``ShopTime``).
    func token(
        for new: NewCardToken, registeredBy payment: PaymentID?, at now: Instant
    ) throws -> CardToken {
        CardToken(
            id: new.id, shop: new.shop,
            sealedPAN: try vault.seal(new.pan, of: new.id), fingerprint: try vault.fingerprint(of: new.pan),
            masked: new.masked, expiry: new.expiry, brand: new.brand, customer: new.customer, details: new.details,
            createdAt: now, awaiting: payment,
            expiresAt: new.lifetimeSeconds.map(now.adding(seconds:)), replaces: new.replacing)
    }

    /// A part of a payment's decision: its cards are registered, or take the place of other ones. The payment gets other
    /// details if it was to replace the card of a token that is cancelled.
    func settleCardTokens(
        registeredBy payment: inout Payment, _ waiting: WaitingRows, in store: any StoreWriter
    ) throws {
        let tokens = try waiting.contains(.cards) ? store.cardTokens(awaiting: payment.id) : []
        // Nearly no payment registers a card, or is the check of a card, with which a registered one may be subscribed.
        guard !tokens.isEmpty || payment.asking == .accountCheck else { return }
        var isKeptOtherwise = false
        if payment.wasAccepted {
            for token in tokens {
                guard let replaced = token.replaces else {
                    if try keepsToken(&payment, insteadOf: token, in: store) { isKeptOtherwise = true }
                    continue
                }
                isKeptOtherwise = true
                let isDone = try replaceCard(of: replaced, by: token, in: store)
                guard !isDone, let rules = cardReplacementRules[payment.shop.api] else { continue }
                payment.details = try rules.details(of: payment, notReplacing: replaced)
                try store.setDetails(payment.details, of: payment.id)
            }
        }
        try store.settleCardTokens(registeredBy: payment.id, keeping: payment.wasAccepted && !isKeptOtherwise)
        // A recurring order that a payment opens is paid by the card that it registers or checks.
        try store.decideRecurringOrders(openedBy: payment.id, accepted: payment.wasAccepted)
    }

    /// Two payments that register one card may be ordered at the same moment; neither sees the other's token before it is
    /// decided.
    ///
    /// - Returns: whether the payment keeps the token that its card has by now, and says so.
    private func keepsToken(
        _ payment: inout Payment, insteadOf new: CardToken, in store: any StoreWriter
    ) throws -> Bool {
        guard new.expiresAt == nil, let rules = cardReplacementRules[payment.shop.api], rules.hasOneTokenPerCard,
            let same = try keptCard(try vault.pan(of: new), of: new.shop, in: store)
        else { return false }
        payment.details = try rules.details(of: payment, keeping: same.id)
        try store.setDetails(payment.details, of: payment.id)
        return true
    }

    /// - Returns: `false` if the token was cancelled since the order. Then it stays as it is.
    private func replaceCard(of id: CardTokenID, by new: CardToken, in store: any StoreWriter) throws -> Bool {
        guard let current = try store.cardToken(id, of: new.shop), current.cancelledAt == nil else { return false }
        var card = new
        // A value that is moved to another row does not open.
        card.sealedPAN = try vault.seal(try vault.pan(of: new), of: id)
        if let rules = cardReplacementRules[new.shop.api] {
            let description = try rules.description(of: current, replacedBy: new)
            card.customer = description.customer
            card.details = description.details
        }
        return try store.replaceCard(of: id, by: card)
    }

    /// A part of a payment's first step: a card for one payment is used up.
    func useUp(_ id: CardTokenID, for payment: Payment, in store: any StoreWriter) throws {
        try requireUsable(id, for: payment, in: store)
        try store.cancelCardToken(id, at: payment.createdAt, keepingNumber: false)
    }

    /// A part of a payment's first step: a registered card was cancelled, or expired, since the order was read.
    ///
    /// - Throws: ``CardTokenError/cancelled``. Then nothing happens.
    func requireUsable(_ id: CardTokenID, for payment: Payment, in store: any StoreReader) throws {
        guard let token = try store.cardToken(id, of: payment.shop), token.isUsable(at: payment.createdAt) else {
            throw CardTokenError.cancelled
        }
    }
}

extension CardToken {
    /// How long a cancelled card can be reactivated: a year. Ours; the platforms' documents name no time.
    package static let reactivableSeconds: Int64 = 365 * 86_400
}

extension Vault {
    func seal(_ pan: PAN, of token: CardTokenID) throws(VaultError) -> SealedValue {
        try seal(pan.secretBytes, for: .pan, place: token.text)
    }

    /// The number of a registered card, only for an order with it.
    ///
    /// - Throws: ``CardTokenError/cancelled`` if it was deleted.
    package func pan(of token: CardToken) throws -> PAN {
        guard let sealed = token.sealedPAN else { throw CardTokenError.cancelled }
        return try pan(sealed: sealed, at: token.id.text)
    }
}
