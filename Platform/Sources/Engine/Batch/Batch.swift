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
        /// Not carried out in time: its operations are gone, and its reference stays used. Final.
        case expired
    }

    /// How long a batch waits to be carried out (chosen): its operations contain card numbers.
    static let keptSeconds: Int64 = 30 * 86_400

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
    /// Ends batches that were never carried out to the end: their operations are deleted.
    func expireBatches(createdBy instant: Instant) throws
}
