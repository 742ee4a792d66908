#if Postgres
    package import Storage

    extension PostgresAddress {
        /// Runs statements on a connection of their own, and returns the rows of the last one as texts. Blocks the calling
        /// thread.
        package func run(_ statements: String) throws -> [SQLRow] {
            let session = try PostgresSession(self, PostgresLimits()) { _ in }
            return try session.run(statements, within: .seconds(60)).rows()
        }
    }
#endif
