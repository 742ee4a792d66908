#if Postgres
    import Storage

    /// A connection with the statements that the server prepared for it, each under its text.
    ///
    /// `@unchecked`: it is used by one thread at a time, to which the pool or the writer gives it.
    final class PostgresConnection: SQLConnection, @unchecked Sendable {
        /// More than the store has. Statements of ever new texts must not fill the server's memory.
        private static let maximumStatements = 400

        let session: PostgresSession
        let limits: PostgresLimits
        private var statements: [String: String] = [:]
        private var lastName = 0
        /// What ended the transaction under way, if something did: a body may hide it behind an error of its own.
        private(set) var ended: StorageError?
        /// Of the server that it leads to; `nil` if no other one can take its place.
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

        /// Runs a body with other limits of the session, which has the usual ones afterwards. A session that does not take them
        /// back is not used any more: what comes next would have the limits of something else.
        @discardableResult
        func run<Result>(with settings: String, _ body: () throws -> Result) throws -> Result {
            defer {
                do {
                    try runOnce(limits.settings)
                } catch {
                    session.giveUp()
                }
            }
            try runOnce(settings)
            return try body()
        }

        /// From now on, names are looked for in the schema alone in which tables are made.
        ///
        /// - Returns: the statement, for other connections.
        @discardableResult
        func stayInSchema() throws -> String {
            guard let name = try runOnce("SELECT quote_ident(current_schema())::text").rows().first?.text(0) else {
                throw StorageError.corrupt("the name of a schema")
            }
            let statement = "SET search_path = \(name)"
            try runOnce(statement)
            return statement
        }

        /// What ended an earlier transaction says nothing of the next one.
        func forgetEnd() { ended = nil }

        /// Begins a transaction that is sent statement by statement.
        func begin(_ sql: String) throws {
            forgetEnd()
            try runOnce(sql)
        }

        /// A statement and what it is run with.
        struct Call {
            let sql: String
            let arguments: [SQLValue]

            init(_ sql: String, _ arguments: [SQLValue]) {
                self.sql = sql
                self.arguments = arguments
            }
        }

        /// Several statements in one round trip; with the answer to each.
        ///
        /// - Parameter limit: for the answers; `nil` for the usual one.
        /// - Throws: ``LateFailure`` if one before the last failed.
        func run(_ calls: [Call], within limit: Duration? = nil) throws -> [PostgresResult] {
            var pipeline: [PostgresStatement] = []
            var asked: [Int] = []
            var fresh: [Int: String] = [:]
            for call in calls {
                let name = statements[call.sql] ?? newName()
                if statements[call.sql] == nil {
                    fresh[pipeline.count] = call.sql
                    pipeline.append(PostgresStatement(name: name, sql: call.sql, task: .prepare))
                    if !name.isEmpty { statements[call.sql] = name }
                }
                asked.append(pipeline.count)
                pipeline.append(PostgresStatement(name: name, sql: call.sql, task: .run(call.arguments)))
            }
            do {
                let results = try noting { try session.run(pipeline, within: limit ?? longest) }
                return asked.map { results[$0] }
            } catch let failure as PipelineFailure {
                for (number, sql) in fresh where number >= failure.number { statements[sql] = nil }
                guard let last = asked.last, failure.number < last, !isPreparing(last, failure, fresh) else {
                    throw failure.reason
                }
                throw LateFailure(failure.reason)
            }
        }

        /// Whether it is the last statement that could not be prepared.
        private func isPreparing(_ last: Int, _ failure: PipelineFailure, _ fresh: [Int: String]) -> Bool {
            failure.number == last - 1 && fresh[failure.number] != nil
        }

        /// The server's limit ends a statement first; the grace is for a server that is frozen.
        private var longest: Duration { limits.statement + limits.grace }

        private func run(_ sql: String, _ arguments: [SQLValue]) throws -> PostgresResult {
            guard let answer = try run([Call(sql, arguments)]).last else {
                throw StorageError.corrupt("an answer of the database")
            }
            return answer
        }

        /// Without a name, the server keeps it for this once.
        private func newName() -> String {
            guard statements.count < Self.maximumStatements else { return "" }
            lastName += 1
            return "s\(lastName)"
        }

        private func noting<Result>(_ body: () throws -> Result) throws -> Result {
            do {
                return try body()
            } catch let error as StorageError {
                note(error)
                throw error
            } catch let failure as PipelineFailure {
                note(failure.reason)
                throw failure
            }
        }

        private func note(_ error: StorageError) {
            if [.conflict, .unreachable, .readOnly].contains(error.code), ended == nil { ended = error }
        }
    }
#endif
