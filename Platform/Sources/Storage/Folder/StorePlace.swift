package import Engine
import Foundation

/// Where the payments of a platform are stored.
package protocol StorePlace: Sendable {
    /// What its tables are brought to.
    var schema: SchemaSteps { get }

    /// Opens the database for the one process that serves from it. A new one is made.
    ///
    /// - Parameter folder: has what is not in the database. The caller has its lock.
    func open(for folder: DataFolder, at instant: Instant, _ reports: StoreReports) async throws -> any SQLDriver
}

extension StorePlace {
    package var schema: SchemaSteps { .current }
}

/// What a database reports while it is open.
package struct StoreReports: Sendable {
    package var onFlush: @Sendable (FlushReport) -> Void = { _ in }
    /// A transaction is repeated, for this reason.
    package var onRepeat: @Sendable (StorageError) -> Void = { _ in }
    /// It is not known whether a commit took effect, so no later answer of this process could be trusted.
    package var onCommitFailure: @Sendable (any Error) -> Void
    /// This node cannot go on beside the others, though nothing is in doubt; `nil` for ``onCommitFailure``.
    package var onStop: (@Sendable (any Error) -> Void)?
    /// What a server says beside its answers.
    package var onNotice: @Sendable (String) -> Void = { _ in }

    /// An operator should look at it, or has no reason to any more.
    package var onWarning: @Sendable (String) -> Void = { _ in }

    package init(onCommitFailure: @escaping @Sendable (any Error) -> Void) { self.onCommitFailure = onCommitFailure }

    /// The process is to end.
    package func stop(_ error: any Error) { (onStop ?? onCommitFailure)(error) }
}

/// In a file of SQLite in the data folder.
package struct FolderStore: StorePlace {
    /// Any value other than `full` can lose payments.
    package var synchronous: SQLiteDriver.Synchronous

    package init(synchronous: SQLiteDriver.Synchronous = .full) { self.synchronous = synchronous }

    package func open(
        for folder: DataFolder, at instant: Instant, _ reports: StoreReports
    ) async throws -> any SQLDriver {
        try folder.prepareDatabase(at: instant)
        var options = SQLiteDriver.Options(onCommitFailure: reports.onCommitFailure)
        options.synchronous = synchronous
        options.onFlush = reports.onFlush
        return try SQLiteDriver(path: folder.database.path, options: options)
    }
}
