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
        public static let noDatabase: Code = "noDatabase"
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
