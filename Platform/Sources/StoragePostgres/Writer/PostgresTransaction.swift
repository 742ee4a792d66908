#if Postgres
    import Storage

    /// COMMIT was sent, and no answer came.
    struct CommitUnknown: Error, CustomStringConvertible {
        let transaction: UInt64
        let line: ServerLine?
        let reason: StorageError

        var description: String { "the answer to COMMIT of transaction \(transaction) was lost: \(reason.reason)" }
    }

    /// One transaction of the connection that writes.
    final class PostgresTransaction: BatchConnection {
        private let connection: PostgresConnection
        private let isolation: PostgresIsolation
        private var transaction: UInt64 = 0

        init(connection: PostgresConnection, isolation: PostgresIsolation) {
            self.connection = connection
            self.isolation = isolation
        }

        var dialect: SQLDialect { .postgres }

        func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try connection.execute(sql, arguments) }

        func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] { try connection.rows(sql, arguments) }

        /// In one round trip. The number is needed if the answer to COMMIT is lost.
        func begin() throws {
            let answer = try connection.begin(
                "BEGIN ISOLATION LEVEL \(isolation.rawValue); SELECT pg_current_xact_id()::text")
            guard let number = UInt64(try answer.rows().first?.text(0) ?? "") else {
                throw StorageError.corrupt("the number of a transaction")
            }
            transaction = number
        }

        /// The server answers ROLLBACK, and no error, where a statement had failed and a body went on.
        func commit() throws {
            let answer: PostgresResult
            do {
                answer = try connection.runOnce("COMMIT")
            } catch let error as StorageError where error.code == .unreachable {
                throw CommitUnknown(transaction: transaction, line: connection.line, reason: error)
            }
            guard answer.tag == "COMMIT" else {
                throw connection.ended
                    ?? StorageError(
                        .statement, "the server undid the transaction, since a statement in it had failed",
                        remedy: "report this")
            }
        }

        func rollBack() throws {
            guard connection.session.isUsable, connection.session.isInsideTransaction else { return }
            try connection.runOnce("ROLLBACK")
        }

        func losesBatch(_ error: any Error) -> Bool {
            connection.ended != nil || !connection.session.isUsable || !connection.session.isInsideTransaction
        }
    }

    /// What two transactions may see of each other (docs/postgresql.md says why it is `serializable`).
    package enum PostgresIsolation: String, Sendable {
        case serializable = "SERIALIZABLE"
        /// For the test that must fail with it.
        case repeatableRead = "REPEATABLE READ"
    }
#endif
