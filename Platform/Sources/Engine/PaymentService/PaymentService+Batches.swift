/// Batches: the API carries out the operations, the engine keeps them.
extension PaymentService {
    /// - Throws: ``BatchError/referenceUsed``.
    package func submit(
        _ operations: [UInt8], reference: String, operation: String, count: Int, of shop: ShopID
    ) async throws {
        let now = clock.now()
        let isNew = try await store.write { [vault] store in
            // Sealed inside the write: a renewal of the key comes before or after it.
            let sealed = try vault.seal(operations, for: .batch, place: Batch.place(shop, reference: reference))
            return try store.insert(
                Batch(
                    shop: shop, reference: reference, operation: operation, count: count, createdAt: now,
                    sealed: sealed))
        }
        guard isNew else { throw BatchError.referenceUsed }
    }

    package func batch(_ reference: String, of shop: ShopID) async throws -> Batch? {
        try await store.lookUp { try $0.batch(reference, of: shop) }
    }

    /// Begins to carry out a batch, or goes on after an interruption.
    ///
    /// - Returns: its operations.
    /// - Throws: ``BatchError`` if there is none, or if it was carried out.
    package func beginBatch(_ reference: String, of shop: ShopID) async throws -> (batch: Batch, operations: [UInt8]) {
        try await store.write { [vault] store in
            guard var batch = try store.batch(reference, of: shop) else { throw BatchError.unknown }
            guard batch.state != .expired else { throw BatchError.unknown }
            guard batch.state != .processed, let sealed = batch.sealed else { throw BatchError.processed }
            let operations = try vault.open(sealed, for: .batch, place: Batch.place(shop, reference: reference))
            batch.state = .inProgress
            try store.update(batch)
            return (batch, operations)
        }
    }

    /// All of its operations were carried out or refused.
    package func endBatch(_ reference: String, of shop: ShopID) async throws {
        try await store.write { store in
            guard var batch = try store.batch(reference, of: shop) else { throw BatchError.unknown }
            batch.state = .processed
            batch.sealed = nil
            try store.update(batch)
        }
    }
}
