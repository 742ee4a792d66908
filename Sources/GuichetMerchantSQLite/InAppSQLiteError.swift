#if GRDB
    import GRDB
    public import GuichetCore

    /// Why a store's file cannot be used, or why a call of it failed. It contains nothing of what is stored.
    public struct InAppSQLiteError: Error, Sendable, Hashable, DescribedError {
        /// What failed. An open set.
        public struct Code: OpenCode {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The file is another program's database.
            public static let anotherDatabase: Code = "anotherDatabase"
            /// A newer version of this module has written the file.
            public static let newerVersion: Code = "newerVersion"
            /// The database does not flush its commits. Is the file on a local disk?
            public static let notDurable: Code = "notDurable"
            /// A commit failed, and it is not known what is on the disk. Open the file again.
            public static let inDoubt: Code = "inDoubt"
            /// A row cannot be read: the file was changed by another program, or damaged.
            public static let damaged: Code = "damaged"
            /// A wallet has had 999,999 cards.
            public static let walletFull: Code = "walletFull"
            /// SQLite cannot open, read or write the file, or waited too long for another process.
            public static let unusable: Code = "unusable"
        }

        /// What failed.
        public let code: Code
        /// Why, for people.
        public let reason: String

        init(_ code: Code, _ reason: String) {
            self.code = code
            self.reason = reason
        }

        /// SQLite's code and its text, without the statement and its values.
        init(_ error: DatabaseError) {
            let code: Code =
                switch error.resultCode {
                case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
                default: .unusable
                }
            self.init(code, "\(error.resultCode): \(error.message ?? "no reason")")
        }

        public var description: String { "\(code): \(reason)" }
    }
#endif
