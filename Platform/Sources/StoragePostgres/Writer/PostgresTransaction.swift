#if Postgres
    import Storage

    /// COMMIT was sent, and no answer came.
    struct CommitUnknown: Error, CustomStringConvertible {
        let transaction: UInt64
        let line: ServerLine?
        let reason: StorageError

        var description: String { "the answer to COMMIT of transaction \(transaction) was lost: \(reason.reason)" }
    }

    /// One transaction of the connection that writes, in few round trips: what needs no answer is sent together with the next
    /// statement that needs one.
    final class PostgresTransaction: BatchConnection {
        /// More statements than these are not kept back, and so not in memory.
        private static let maximumWaiting = 64

        private let connection: PostgresConnection
        private let isolation: PostgresIsolation
        /// Its number, which is needed if the answer to COMMIT is lost.
        private var transaction: UInt64?
        private var waiting: [PostgresConnection.Call] = []
        /// Whether the server has been asked for something.
        private var isSent = false
        /// How long an answer is waited for; `nil` for as long as usual.
        private var longest: Duration?

        init(connection: PostgresConnection, isolation: PostgresIsolation) {
            self.connection = connection
            self.isolation = isolation
        }

        var dialect: SQLDialect { .postgres }

        func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try run(sql, arguments).changedRows }

        func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] { try run(sql, arguments).rows() }

        func write(_ sql: String, _ arguments: [SQLValue]) throws {
            waiting.append(PostgresConnection.Call(sql, arguments))
            if waiting.count > Self.maximumWaiting { try settle() }
        }

        /// Ends with the transaction, as `SET LOCAL` does.
        func expectLongStatements() throws {
            let limits = connection.limits
            _ = try run("SET LOCAL statement_timeout = \(limits.maintenance.milliseconds)", [])
            longest = limits.maintenance + limits.grace
        }

        func begin() throws {
            connection.forgetEnd()
            (transaction, waiting, isSent, longest) = (nil, [], false, nil)
        }

        func settle() throws {
            guard let last = waiting.popLast() else { return }
            do {
                _ = try run(last.sql, last.arguments)
            } catch let error as StorageError {
                throw LateFailure(error)
            }
        }

        func discard() { waiting = [] }

        private func run(_ sql: String, _ arguments: [SQLValue]) throws -> PostgresResult {
            let isFirst = !isSent
            let calls = (isFirst ? beginning : []) + waiting + [PostgresConnection.Call(sql, arguments)]
            (waiting, isSent) = ([], true)
            let answers = try connection.run(calls, within: longest)
            guard let last = answers.last else { throw StorageError.corrupt("an answer of the database") }
            if isFirst {
                guard let number = UInt64(try answers.dropFirst().first?.rows().first?.text(0) ?? "") else {
                    throw StorageError.corrupt("the number of a transaction")
                }
                transaction = number
            }
            return last
        }

        private var beginning: [PostgresConnection.Call] {
            ["BEGIN ISOLATION LEVEL \(isolation.rawValue)", "SELECT pg_current_xact_id()::text"]
                .map { PostgresConnection.Call($0, []) }
        }

        /// The server answers ROLLBACK, and no error, where a statement had failed and a body went on.
        func commit() throws {
            // Without its number, the server could not be asked for the outcome.
            if !isSent { try settle() }
            // Its bodies did not use the database.
            guard isSent else { return }
            guard let transaction else { throw failedBefore }
            let answer: PostgresResult
            do {
                answer = try run("COMMIT", [])
            } catch let error as StorageError where error.code == .unreachable {
                throw CommitUnknown(transaction: transaction, line: connection.line, reason: error)
            }
            guard answer.tag == "COMMIT" else { throw failedBefore }
        }

        private var failedBefore: StorageError {
            connection.ended
                ?? StorageError(
                    .statement, "the server undid the transaction, since a statement in it had failed",
                    remedy: "report this")
        }

        func rollBack() throws {
            discard()
            guard connection.session.isUsable, connection.session.isInsideTransaction else { return }
            try connection.runOnce("ROLLBACK")
        }

        func losesBatch(_ error: any Error) -> Bool {
            connection.ended != nil || !connection.session.isUsable
                || (isSent && !connection.session.isInsideTransaction)
        }
    }

    /// What two transactions may see of each other (docs/postgresql.md says why it is `serializable`).
    package enum PostgresIsolation: String, Sendable {
        case serializable = "SERIALIZABLE"
        /// For the test that must fail with it.
        case repeatableRead = "REPEATABLE READ"
    }
#endif
