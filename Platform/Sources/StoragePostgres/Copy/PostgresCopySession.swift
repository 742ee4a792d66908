#if Postgres
    import Dispatch
    import Engine
    import Foundation
    import Storage

    /// One connection with one transaction, which holds the lock of the nodes alone: no node starts or goes on meanwhile.
    final class PostgresCopySession: OneTransactionDriver {
        private let limits: PostgresLimits
        private let thread = DispatchQueue(label: "guichet.copy.postgres")
        // `nonisolated(unsafe)`: used on the thread only.
        private nonisolated(unsafe) var connection: PostgresConnection?

        /// Connects, and checks that the server can store payments.
        init(_ address: PostgresAddress, isDevelopment: Bool, _ limits: PostgresLimits) async throws {
            self.limits = limits
            connection = try await withCheckedThrowingContinuation { continuation in
                thread.async {
                    continuation.resume(
                        with: Swift.Result {
                            let session = try PostgresSession(address, limits) { _ in }
                            let connection = PostgresConnection(session, limits)
                            try connection.runOnce(limits.settings)
                            try ServerCheck(connection: connection, isDevelopment: isDevelopment).run()
                            // As a node: another schema may be made before this one.
                            try connection.stayInSchema()
                            return connection
                        })
                }
            }
        }

        var dialect: SQLDialect { .postgres }

        func read<Result: Sendable>(
            _ body: @escaping @Sendable (any SQLConnection) throws -> Result
        ) async throws -> Result { try await prepare { try body($0) } }

        func prepare<Result: Sendable>(
            _ body: @escaping @Sendable (PostgresConnection) throws -> Result
        ) async throws -> Result {
            try await withCheckedThrowingContinuation { continuation in
                thread.async { [self] in
                    continuation.resume(
                        with: Swift.Result {
                            guard let connection else {
                                throw StorageError(
                                    .folderUnusable, "the copy is closed", remedy: "repeat the command")
                            }
                            return try body(connection)
                        })
                }
            }
        }

        /// What was not committed is undone by the server.
        func close() async {
            await withCheckedContinuation { continuation in
                thread.async {
                    self.connection = nil
                    continuation.resume()
                }
            }
        }

        // MARK: Begin

        static func beginReading(on connection: PostgresConnection, _ limits: PostgresLimits) throws {
            try takeAlone(connection, limits)
            let version = try Cluster.schemaVersion(on: connection)
            guard version > 0 else {
                throw StorageError(
                    .noPlatform, "there is no platform in \(connection.session.place)",
                    remedy: "correct the address of --from")
            }
            // Nodes of this version may serve from it, but its copy would lack what was added.
            try ServerCheck(connection: connection, isDevelopment: true).refuseNewer()
            guard version == Schema.version else {
                throw StorageError.toBeUpgraded(connection.session.place, schema: version)
            }
            // A node that was cut off has lost its lock, and comes back with its lease.
            let node = try connection.rows(
                """
                SELECT name FROM nodes WHERE ended_at IS NULL
                    AND seen_at > \(PostgresNodes.now) - \(limits.lease.milliseconds) ORDER BY number
                """, []
            ).first
            if let node {
                throw StorageError(
                    .databaseInUse, "\(try node.text(0)) serves from \(connection.session.place)",
                    remedy: """
                        stop all nodes; the lease of a node that was killed ends after \
                        \(limits.lease.components.seconds) seconds
                        """)
            }
            try connection.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }

        static func beginWriting(on connection: PostgresConnection, _ limits: PostgresLimits) throws {
            try takeAlone(connection, limits)
            let found = try connection.runOnce(
                """
                SELECT c.relname::text FROM pg_class c WHERE c.relnamespace = quote_ident(current_schema())::regnamespace
                    AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND c.relname <> '\(Cluster.table)' ORDER BY 1
                """
            ).rows().map { try $0.text(0) }
            guard found.isEmpty else {
                throw StorageError(
                    .databaseNotEmpty,
                    "\(connection.session.place) is not empty: it has \(found.prefix(3).joined(separator: ", "))",
                    remedy: """
                        name an empty database, or a schema of its own in the user's search_path; nothing was changed
                        """)
            }
            // No other session may write, so no transaction can contradict this one.
            try connection.begin("BEGIN ISOLATION LEVEL REPEATABLE READ")
        }

        /// A session that was lost a moment ago may still have it.
        private static func takeAlone(_ connection: PostgresConnection, _ limits: PostgresLimits) throws {
            let end = ContinuousClock.now + limits.otherVersion
            var backOff = BackOff(from: .milliseconds(50), to: .milliseconds(500))
            while try DatabaseLock.serving.take(alone: true, on: connection) == false {
                guard ContinuousClock.now < end else {
                    throw StorageError(
                        .databaseInUse, "nodes serve from \(connection.session.place), or it is being copied",
                        remedy: "stop all nodes first; `guichet node list` shows them")
                }
                Thread.sleep(for: backOff.pause())
            }
        }

        // MARK: References

        /// The constraints of the new tables, which hold at once again after ``requireReferences()``.
        private static func references(_ connection: PostgresConnection) throws -> [(table: String, name: String)] {
            try connection.runOnce(
                """
                SELECT quote_ident(c.relname)::text, quote_ident(f.conname)::text FROM pg_constraint f
                    JOIN pg_class c ON c.oid = f.conrelid
                    WHERE f.contype = 'f' AND c.relnamespace = quote_ident(current_schema())::regnamespace ORDER BY 1, 2
                """
            ).rows().map { (try $0.text(0), try $0.text(1)) }
        }

        func deferReferences() async throws {
            try await prepare { connection in
                for (table, name) in try Self.references(connection) {
                    try connection.runOnce(
                        "ALTER TABLE \(table) ALTER CONSTRAINT \(name) DEFERRABLE INITIALLY DEFERRED")
                }
            }
        }

        func requireReferences() async throws {
            try await prepare { connection in
                try connection.runOnce("SET CONSTRAINTS ALL IMMEDIATE")
                for (table, name) in try Self.references(connection) {
                    try connection.runOnce("ALTER TABLE \(table) ALTER CONSTRAINT \(name) NOT DEFERRABLE")
                }
            }
        }

        // MARK: End

        func commit() async throws {
            try await prepare { connection in
                do {
                    let answer = try connection.runOnce("COMMIT")
                    guard answer.tag == "COMMIT" else {
                        throw StorageError(
                            .statement, "the server undid the copy, since a statement in it had failed",
                            remedy: "report this")
                    }
                } catch let error as StorageError where error.code == .unreachable {
                    throw StorageError(
                        .unreachable,
                        "the answer to COMMIT was lost, so the copy is there as a whole or not at all: "
                            + error.reason,
                        remedy: "repeat the command: if the database is not empty then, the copy is there, and complete"
                    )
                }
            }
        }
    }
#endif
