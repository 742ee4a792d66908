import Engine
import GuichetCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why the data folder or the database cannot be used, or what it refused. Nothing has changed.
package struct StorageError: Error, Sendable, CustomStringConvertible {
    package struct Code: OpenCode {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// Another `guichet serve` uses the data folder.
        package static let folderInUse: Code = "folderInUse"
        package static let folderUnusable: Code = "folderUnusable"
        /// This user may not write to the folder, or to its database: a person has to change the owner or the rights.
        package static let folderForbidden: Code = "folderForbidden"
        /// The database does not flush its writes, so no payment may be acknowledged.
        package static let notDurable: Code = "notDurable"
        /// A newer guichet wrote it.
        package static let newerVersion: Code = "newerVersion"
        /// The folder does not belong to a platform.
        package static let noPlatform: Code = "noPlatform"
        /// The folder belongs to a platform, but its database is missing or empty.
        package static let databaseLost: Code = "databaseLost"
        /// The stored data are encrypted, and the key is no longer in its place.
        package static let vaultKeyLost: Code = "vaultKeyLost"
        /// Everything is stored, but a part of it only in the write-ahead log.
        package static let logRemains: Code = "logRemains"
        /// There is no such file, or it is no backup.
        package static let notABackup: Code = "notABackup"
        /// A backup that is damaged, or was changed, or of a later form.
        package static let damagedBackup: Code = "damagedBackup"
        /// The backup cannot be written to the given place.
        package static let fileUnusable: Code = "fileUnusable"
        /// The folder has payments of another run than the one that is to be repeated.
        package static let otherRun: Code = "otherRun"
        package static let folderNotEmpty: Code = "folderNotEmpty"
        /// The disk has no space left.
        package static let diskFull: Code = "diskFull"
        package static let corrupt: Code = "corrupt"
        /// The folder's payments are in another database than the one that is asked for.
        package static let otherStore: Code = "otherStore"
        /// This build has no driver for the database.
        package static let noDriver: Code = "noDriver"

        // What a database refuses.

        /// A row with the same key is there.
        package static let rowExists: Code = "rowExists"
        /// An order, or another row, of a shop that was removed meanwhile. Callers of the store get ``Engine/ShopRemoved``.
        package static let shopRemoved: Code = "shopRemoved"
        /// A value under a vault key that the nodes have replaced meanwhile.
        package static let vaultKeyReplaced: Code = "vaultKeyReplaced"
        /// A value or a reference that the table does not permit.
        package static let constraint: Code = "constraint"
        /// Two transactions contradict each other. The store repeats them; a caller gets this after many attempts.
        package static let conflict: Code = "conflict"
        /// A limit of time.
        package static let timedOut: Code = "timedOut"
        package static let statement: Code = "statement"
        /// A server without memory or another resource.
        package static let overloaded: Code = "overloaded"

        // What a database server says at the start, or when it is reached again.

        package static let address: Code = "address"
        package static let unreachable: Code = "unreachable"
        package static let login: Code = "login"
        package static let noRights: Code = "noRights"
        package static let readOnly: Code = "readOnly"
        package static let serverVersion: Code = "serverVersion"
        package static let encoding: Code = "encoding"
        /// The tables there are those of another program.
        package static let foreignTables: Code = "foreignTables"
        /// Another node serves from the database.
        package static let databaseInUse: Code = "databaseInUse"

        // What keeps a platform from being copied.

        /// The database that is to be written has tables.
        package static let databaseNotEmpty: Code = "databaseNotEmpty"
        /// What was read back is not what was written.
        package static let copyDiffers: Code = "copyDiffers"
    }

    package let code: Code
    package let reason: String
    /// What to do next.
    package let remedy: String

    package init(_ code: Code, _ reason: String, remedy: String) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    package static func corrupt(_ what: String) -> StorageError {
        StorageError(
            .corrupt, "the database contains something that this version cannot read: \(what)",
            remedy: "restore the data folder from a backup, or report this")
    }

    package static var shopRemoved: StorageError {
        StorageError(
            .shopRemoved, "the shop was removed", remedy: "add the shop again, or stop its orders")
    }

    package static var vaultKeyReplaced: StorageError {
        StorageError(
            .vaultKeyReplaced, "the value was encrypted with a vault key that the nodes have replaced meanwhile",
            remedy: "repeat the call")
    }

    package static func rowExists(_ reason: String) -> StorageError {
        StorageError(.rowExists, reason, remedy: "report this: a row was written twice")
    }

    package var description: String { "\(reason); \(remedy)" }
}

extension StorageError.Code {
    /// That of a folder that this user may not write to. Another reason, such as a disk that is mounted for reading
    /// only, may pass by itself.
    static func folder(refusedBecause number: Int32) -> Self {
        number == EACCES || number == EPERM ? .folderForbidden : .folderUnusable
    }
}

extension StorageError: StoreFailure {
    package var isOfAccess: Bool {
        [
            .unreachable, .timedOut, .conflict, .readOnly, .login, .noRights, .databaseInUse, .folderUnusable,
            .folderForbidden, .diskFull, .overloaded, .statement,
        ].contains(code)
    }
}
