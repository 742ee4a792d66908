#if Postgres
    import Engine
    import Storage

    /// For tools that only read, beside nodes that serve or without them. It takes no lock, so it keeps no node from its
    /// start, and works on a standby server, too.
    final class PostgresReadingDriver: SQLDriver {
        private let readers: PostgresReaders

        /// Connects, and checks that this version can read what is there. Blocks the calling thread.
        ///
        /// - Parameter cluster: the one that the data folder belongs to; `nil` for any.
        init(_ address: PostgresAddress, of cluster: String?, _ limits: PostgresLimits) throws {
            let open: @Sendable (PostgresLimits) throws -> PostgresConnection = { limits in
                let connection = PostgresConnection(try PostgresSession(address, limits) { _ in }, limits)
                try connection.runOnce(limits.settings)
                return connection
            }
            // What is asked here takes no longer than usual.
            let first = try open(.forReading)
            try ServerCheck(connection: first, isDevelopment: true).runForReading()
            // As a node: a schema may be made before this one while a check reads for minutes.
            let home = try first.stayInSchema()
            if let cluster { try Cluster.require(cluster, on: first) }
            readers = PostgresReaders(limits: limits) {
                let connection = try open(limits)
                try connection.runOnce(home)
                return connection
            }
        }

        var dialect: SQLDialect { .postgresReading }
        var queueDepth: Int { 0 }

        func write<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result { throw Self.onlyReading }

        func read<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result { try await readers.read(body) }

        func lookUp<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result { try await readers.read(body) }

        func eraseRemains(rewriting: Bool) async throws { throw Self.onlyReading }

        func close() async throws { await readers.close() }

        private static var onlyReading: StorageError {
            StorageError(.readOnly, "opened for reading only", remedy: "ask the running platform")
        }
    }
#endif
