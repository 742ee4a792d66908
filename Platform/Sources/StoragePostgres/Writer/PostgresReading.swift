#if Postgres
    import Storage

    /// A transaction that only reads. It begins with its first statement, in the same round trip.
    final class PostgresReading: SQLConnection {
        private static let beginning = PostgresConnection.Call("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [])

        private let connection: PostgresConnection
        private var isBegun = false

        init(connection: PostgresConnection) { self.connection = connection }

        /// A transaction that only reads may take no rows.
        var dialect: SQLDialect { .postgresReading }

        func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try run(sql, arguments).changedRows }

        func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] { try run(sql, arguments).rows() }

        private func run(_ sql: String, _ arguments: [SQLValue]) throws -> PostgresResult {
            let calls = (isBegun ? [] : [Self.beginning]) + [PostgresConnection.Call(sql, arguments)]
            do {
                guard let answer = try connection.run(calls).last else {
                    throw StorageError.corrupt("an answer of the database")
                }
                isBegun = true
                return answer
            } catch let late as LateFailure {
                // Of BEGIN.
                throw late.reason
            }
        }
    }
#endif
