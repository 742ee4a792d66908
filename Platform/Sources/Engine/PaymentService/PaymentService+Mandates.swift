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
        try await store.write { store in
            guard var mandate = try store.mandate(reference, of: shop) else { throw MandateError.unknown }
            try mandate.apply(change)
            try store.update(mandate)
            return mandate
        }
    }
}
