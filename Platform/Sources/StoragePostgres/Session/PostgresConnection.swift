#if Postgres
    import Storage

    /// A connection with the statements that the server prepared for it, each under its text.
    ///
    /// `@unchecked`: it is used by one thread at a time, to which the pool or the writer gives it.
    final class PostgresConnection: SQLConnection, @unchecked Sendable {
        /// More than the store has. Statements of ever new texts must not fill the server's memory.
        private static let maximumStatements = 400

        let session: PostgresSession
        private let limits: PostgresLimits
        private var statements: [String: String] = [:]
        /// What ended the transaction under way, if something did: a body may hide it behind an error of its own.
        private(set) var ended: StorageError?
        /// Of a connection that writes.
        var line: ServerLine?

        init(_ session: PostgresSession, _ limits: PostgresLimits) {
            self.session = session
            self.limits = limits
        }

        /// A transaction that only reads may take no rows.
        var dialect: SQLDialect { .postgresReading }

        @discardableResult
        func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try run(sql, arguments).changedRows }

        func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] { try run(sql, arguments).rows() }

        /// A statement without arguments that is not kept.
        @discardableResult
        func runOnce(_ sql: String, within limit: Duration? = nil) throws -> PostgresResult {
            try noting { try session.run(sql, within: limit ?? longest) }
        }

        func begin(_ sql: String) throws -> PostgresResult {
            ended = nil
            return try runOnce(sql)
        }

        /// The server's limit ends a statement first; the grace is for a server that is frozen.
        private var longest: Duration { limits.statement + limits.grace }

        private func run(_ sql: String, _ arguments: [SQLValue]) throws -> PostgresResult {
            try noting {
                let name = try prepared(sql)
                return try session.runPrepared(name, arguments, within: longest)
            }
        }

        private func prepared(_ sql: String) throws -> String {
            if let known = statements[sql] { return known }
            // Without a name, the server keeps it for this once.
            let name = statements.count < Self.maximumStatements ? "s\(statements.count)" : ""
            try session.prepare(name, Placeholders.numbered(sql), within: longest)
            if !name.isEmpty { statements[sql] = name }
            return name
        }

        private func noting<Result>(_ body: () throws -> Result) throws -> Result {
            do {
                return try body()
            } catch let error as StorageError {
                if [.conflict, .unreachable, .readOnly].contains(error.code), ended == nil { ended = error }
                throw error
            }
        }
    }
#endif
