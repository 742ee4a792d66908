/// How far a removal of all payments is, as the transactions that make it know it.
package enum RemovalStage: Sendable, Hashable {
    /// In the first one. A process that ends before the last one has removed a part of them.
    case begun
    /// In the last one, with the number of all payments that were removed.
    case done(Int)
}

/// Writes in the first and in the last transaction of a removal.
package typealias RemovalNote = @Sendable (RemovalStage, any StoreWriter) throws -> Void
