/// Operations that a shop submits together, and that are carried out when it asks for that.
package struct Batch: Sendable, Hashable {
    package let shop: ShopID
    /// The shop's own reference; unique in the shop.
    package let reference: String
    /// The kind of the operations, in the API's own words.
    package let operation: String
    package let count: Int
    package let createdAt: Instant
    package internal(set) var state: State
    /// The operations, encrypted by the vault: they contain card numbers. `nil` once they were carried out.
    package internal(set) var sealed: SealedValue?

    package enum State: String, Sendable, CaseIterable {
        case submitted
        /// Some of the operations may have been carried out: each of them has a claim, so it happens once.
        case inProgress
        /// Final.
        case processed
    }

    package init(
        shop: ShopID, reference: String, operation: String, count: Int, createdAt: Instant, state: State = .submitted,
        sealed: SealedValue?
    ) {
        self.shop = shop
        self.reference = reference
        self.operation = operation
        self.count = count
        self.createdAt = createdAt
        self.state = state
        self.sealed = sealed
    }

    /// The place that the operations are bound to.
    package static func place(_ shop: ShopID, reference: String) -> String { "\(shop.api)/\(shop.name) \(reference)" }
}

/// Why a batch is not taken or carried out. Nothing has changed.
package enum BatchError: Error, Sendable, Hashable {
    case unknown
    /// The shop has a batch with this reference already.
    case referenceUsed
    case processed
}

/// Reads stored batches.
package protocol BatchReader {
    func batch(_ reference: String, of shop: ShopID) throws -> Batch?
}

/// Writes stored batches.
package protocol BatchWriter: BatchReader {
    /// - Returns: `false` if the shop has a batch with its reference, which stays as it is.
    func insert(_ batch: Batch) throws -> Bool
    /// Stores its state and its operations.
    func update(_ batch: Batch) throws
}

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
        try await store.read { try $0.batch(reference, of: shop) }
    }

    /// Begins to carry out a batch, or goes on after an interruption.
    ///
    /// - Returns: its operations.
    /// - Throws: ``BatchError`` if there is none, or if it was carried out.
    package func beginBatch(_ reference: String, of shop: ShopID) async throws -> (batch: Batch, operations: [UInt8]) {
        try await store.write { [vault] store in
            guard var batch = try store.batch(reference, of: shop) else { throw BatchError.unknown }
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
