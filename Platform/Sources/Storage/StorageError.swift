public import GuichetCore

/// Why the data folder cannot be used. Nothing was changed.
public struct StorageError: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Another `guichet serve` holds the data folder.
        public static let folderInUse: Code = "folderInUse"
        public static let folderUnusable: Code = "folderUnusable"
        /// The database does not flush its writes, so no payment may be acknowledged.
        public static let notDurable: Code = "notDurable"
        /// Written by a newer guichet.
        public static let newerVersion: Code = "newerVersion"
        /// The folder is no platform's.
        public static let noPlatform: Code = "noPlatform"
        /// The folder is a platform's, and its database is missing or empty.
        public static let databaseLost: Code = "databaseLost"
        /// What is stored is sealed, and the key is not where it lay.
        public static let vaultKeyLost: Code = "vaultKeyLost"
        /// Everything is stored, and a part of it still in the write-ahead log alone.
        public static let logRemains: Code = "logRemains"
        /// The file is no backup, or not a whole one.
        public static let notABackup: Code = "notABackup"
        /// The backup cannot be put where it should go.
        public static let fileUnusable: Code = "fileUnusable"
        public static let folderNotEmpty: Code = "folderNotEmpty"
        public static let corrupt: Code = "corrupt"
    }

    public let code: Code
    public let reason: String
    /// What to do next.
    public let remedy: String

    public init(_ code: Code, _ reason: String, remedy: String) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    static func corrupt(_ what: String) -> StorageError {
        StorageError(
            .corrupt, "the database holds something this version cannot read: \(what)",
            remedy: "restore the data folder from a backup, or report this")
    }

    public var description: String { "\(reason); \(remedy)" }
}
