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

    /// Registers a card, unless the shop has registered it before for good: then that one is answered, as it was.
    ///
    /// - Parameter claim: what the card came in, where that may be used once only.
    /// - Throws: ``CardTokenError/usedBefore`` when it was. Nothing changed then.
    package func registerOnce(
        _ new: NewCardToken, claiming claim: Claim? = nil
    ) async throws -> (token: CardToken, isNew: Bool) {
        let now = clock.now()
        return try await store.write { store in
            if let claim {
                let until = now.adding(seconds: claim.secondsAfterDecision ?? 0)
                guard try store.reserve(claim, for: nil, expiringAt: until) == nil else {
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

    /// The shop's token of a card that is kept until it is given up, the oldest if there are several.
    package func keptCard(_ pan: PAN, of shop: ShopID, in store: any StoreReader) throws -> CardToken? {
        try store.cardTokens(of: shop, fingerprints: vault.fingerprints(of: pan)).first { $0.expiresAt == nil }
    }

    /// Gives a registered card up. Payments that were made with it keep what they need.
    @discardableResult
    package func cancelCardToken(_ id: CardTokenID, of shop: ShopID) async throws -> CardToken {
        let now = clock.now()
        return try await store.write { store in
            guard var token = try store.cardToken(id, of: shop) else { throw CardTokenError.unknownToken }
            guard token.cancelledAt == nil else { throw CardTokenError.cancelled }
            try store.cancelCardToken(id, at: now)
            token.cancelledAt = now
            token.sealedPAN = nil
            token.fingerprint = nil
            return token
        }
    }

    /// Sealed here, inside the write: a vault key that is renewed meanwhile comes before or after it, and not between.
    func token(for new: NewCardToken, registeredBy payment: PaymentID?) throws -> CardToken {
        CardToken(
            id: new.id, shop: new.shop,
            sealedPAN: try vault.seal(new.pan, of: new.id), fingerprint: try vault.fingerprint(of: new.pan),
            masked: new.masked, expiry: new.expiry, brand: new.brand, customer: new.customer, details: new.details,
            createdAt: clock.now(), awaiting: payment,
            expiresAt: new.lifetimeSeconds.map { clock.now().adding(seconds: $0) })
    }

    /// A part of a payment's first step: what may pay once has paid.
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

    /// The number of a registered card, for an order with it only.
    ///
    /// - Throws: ``CardTokenError/cancelled`` when there is none any more.
    package func pan(of token: CardToken) throws -> PAN {
        guard let sealed = token.sealedPAN else { throw CardTokenError.cancelled }
        return try pan(sealed: sealed, at: token.id.text)
    }
}
