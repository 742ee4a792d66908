/// Mandates: each change is one durable step.
extension PaymentService {
    /// - Throws: ``MandateError/referenceUsed``.
    package func open(_ mandate: Mandate) async throws {
        let isNew = try await store.write { try $0.insert(mandate) }
        guard isNew else { throw MandateError.referenceUsed }
    }

    package func mandate(_ reference: String, of shop: ShopID) async throws -> Mandate? {
        try await store.lookUp { try $0.mandate(reference, of: shop) }
    }

    /// - Throws: ``MandateError`` if there is no such mandate, or its state does not allow the change.
    package func change(_ reference: String, of shop: ShopID, _ change: Mandate.Change) async throws -> Mandate {
        try await ShopTime.$shop.withValue(shop) { try await changeNow(reference, of: shop, change) }
    }

    private func changeNow(_ reference: String, of shop: ShopID, _ change: Mandate.Change) async throws -> Mandate {
        let now = clock.now()
        return try await store.write { store in
            guard var mandate = try store.mandate(reference, of: shop) else { throw MandateError.unknown }
            try mandate.apply(change, at: now)
            try store.update(mandate)
            return mandate
        }
    }

    /// Forgets the account holders of mandates that ended before. Their references stay used.
    ///
    /// - Returns: how many they were.
    package func forgetMandates(endedBefore instant: Instant) async throws -> Int {
        let count = try await store.write { try $0.forgetMandates(endedBefore: instant) }
        if count > 0 { await eraseRemains() }
        return count
    }

    /// A payment that begins debits its account, in the same step: the mandate is the authorisation, and no acquirer is
    /// asked for one. What the account's bank says of the debit comes later, as the answer to its capture.
    ///
    /// - Returns: the payment, decided; or as it was if the account holder has to sign first.
    func debit(_ use: MandateUse, by payment: Payment, in store: any StoreWriter) throws -> Payment {
        let now = payment.createdAt
        guard try use.take(of: payment.shop, isSigned: false, at: now, in: store) else { return payment }
        let decided = try step(
            payment.id, .recordAuthorisation(Self.approval(of: payment)), at: now, known: payment, in: store
        ).payment
        try writeReceipt(of: decided, at: now, in: store)
        return decided
    }

    /// No acquirer was asked, so the number is made here.
    private static func approval(of payment: Payment) -> AcquirerVerdict {
        .approved(authorisationID: SimulatedAcquirer.authorisationID(for: payment.messageID), acquirerCode: "00")
    }
}
