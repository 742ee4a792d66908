package import GuichetCore

/// Registered cards. A payment registers its card by ``PaymentOrder/registering``.
extension PaymentService {
    /// Registers a card without a payment.
    @discardableResult
    package func register(_ new: NewCardToken) async throws -> CardToken {
        try await store.write { store in
            let token = try token(for: new, registeredBy: nil)
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
            let token = try token(for: new, registeredBy: nil)
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
    @discardableResult
    package func cancelCardToken(_ id: CardTokenID, of shop: ShopID) async throws -> CardToken {
        let now = clock.now()
        return try await store.write { store in
            guard var token = try store.cardToken(id, of: shop) else { throw CardTokenError.unknownToken }
            guard token.cancelledAt == nil else { throw CardTokenError.cancelled }
            try store.cancelCardToken(id, at: now)
            try store.cancelRecurringOrders(paidBy: id, of: shop, at: now)
            token.cancelledAt = now
            token.sealedPAN = nil
            token.fingerprint = nil
            return token
        }
    }

    /// Encrypted inside the write: vault keys are renewed before or after it, never between.
    func token(for new: NewCardToken, registeredBy payment: PaymentID?) throws -> CardToken {
        CardToken(
            id: new.id, shop: new.shop,
            sealedPAN: try vault.seal(new.pan, of: new.id), fingerprint: try vault.fingerprint(of: new.pan),
            masked: new.masked, expiry: new.expiry, brand: new.brand, customer: new.customer, details: new.details,
            createdAt: clock.now(), awaiting: payment,
            expiresAt: new.lifetimeSeconds.map { clock.now().adding(seconds: $0) })
    }

    /// A part of a payment's first step: a card for one payment is used up.
    func useUp(_ id: CardTokenID, for payment: Payment, in store: any StoreWriter) throws {
        guard let token = try store.cardToken(id, of: payment.shop), token.isUsable(at: payment.createdAt) else {
            throw CardTokenError.cancelled
        }
        try store.cancelCardToken(id, at: payment.createdAt)
    }
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
