package import Engine

/// A place that a platform is copied from, or to. No platform may serve from it meanwhile.
package protocol CopyPlace: Sendable {
    /// - Throws: ``StorageError`` if a platform serves from it, if there is none, or if its schema is another one.
    func openSource() async throws -> any CopySource

    /// - Throws: ``StorageError`` if a platform serves from it, or if it is not empty. Nothing has changed then.
    func openTarget(at instant: Instant) async throws -> any CopyTarget
}

package protocol CopySource: Sendable {
    var driver: any SQLDriver { get }
    func close() async
}

/// Everything that is written to its driver takes effect at ``complete()``, or not at all.
package protocol CopyTarget: Sendable {
    var driver: any SQLDriver { get }
    /// Rows may come before those that they refer to until ``requireReferences()``.
    func requireReferences() async throws
    /// When this returns, the copy survives a power cut.
    func complete() async throws
    /// Leaves the target as it was.
    func abandon() async
}

/// A driver whose writes and reads all belong to one transaction.
package protocol OneTransactionDriver: SQLDriver {}

extension OneTransactionDriver {
    package var queueDepth: Int { 0 }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result { try await read(body) }

    package func lookUp<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result { try await read(body) }

    package func eraseRemains(rewriting: Bool) async throws {}
}
