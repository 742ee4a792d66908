#if Postgres
    import Foundation
    import Storage

    /// The database as data folders know it, and the lock of the nodes that serve from it, on the connection that writes.
    struct Cluster {
        static let table = "cluster"
        /// Of a guichet before schema 24.
        static let earlierTable = "serving_node"

        let name: String
        /// Of this node's version.
        let schema: SchemaSteps

        /// Takes the lock: together with the nodes that serve, or alone where tables are to be made or changed. Tables and
        /// columns that are only added need no node to stop.
        ///
        /// - Parameter folder: the cluster that the data folder belongs to; `nil` for a new folder.
        /// - Throws: ``StorageError`` with the code `databaseInUse` or `otherStore`. Nothing has changed then.
        static func begin(
            on connection: PostgresConnection, ofFolder folder: String?, to schema: SchemaSteps, within limit: Duration
        ) throws -> Cluster {
            let isAlone = try lock(connection, for: schema, within: limit)
            let found = try stored(on: connection)
            if let folder, folder != found { throw other(connection) }
            let cluster = Cluster(name: found ?? UUID().uuidString.lowercased(), schema: schema)
            if found == nil || isAlone {
                try connection.runOnce(
                    """
                    CREATE TABLE IF NOT EXISTS \(table) (one BIGINT PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL)
                    """)
                try connection.execute(
                    "INSERT INTO \(table) (one, name) VALUES (1, ?) ON CONFLICT (one) DO NOTHING", [.text(cluster.name)]
                )
                if isAlone { try connection.runOnce("DROP TABLE IF EXISTS \(earlierTable)") }
            }
            return try Cluster(name: stored(on: connection) ?? cluster.name, schema: schema)
        }

        /// - Throws: ``StorageError`` with the code `otherStore` if the database has another name.
        static func require(_ folder: String, on connection: PostgresConnection) throws {
            guard try stored(on: connection) == folder else { throw other(connection) }
        }

        private static func other(_ connection: PostgresConnection) -> StorageError {
            StorageError(
                .otherStore, "the data folder belongs to another database than \(connection.session.place)",
                remedy: "correct the address of --store, or name another folder with --data")
        }

        /// The tables are as this version needs them, so other nodes may serve beside this one.
        static func share(on connection: PostgresConnection) throws {
            guard try DatabaseLock.serving.take(alone: false, on: connection) else {
                throw inUse(connection, "another guichet changes the tables of", remedy: waiting)
            }
            while try DatabaseLock.serving.isHeldAlone(on: connection) {
                try DatabaseLock.serving.release(alone: true, on: connection)
            }
        }

        /// After the connection was lost.
        ///
        /// - Throws: ``Replaced`` if the database is another one, or a newer guichet has changed its tables;
        ///   ``StorageError`` with the code `databaseInUse` while one does.
        func resume(on connection: PostgresConnection) throws {
            guard try DatabaseLock.serving.take(alone: false, on: connection) else {
                throw Self.inUse(connection, "another guichet changes the tables of", remedy: Self.waiting)
            }
            guard try Self.stored(on: connection) == name,
                try schema.fits(Self.schemaVersion(on: connection), in: connection)
            else { throw Replaced() }
        }

        /// This node must stop.
        struct Replaced: Error, CustomStringConvertible {
            var description: String {
                "the tables are those of another version of guichet now, or the address leads to another database"
            }
        }

        // MARK: The lock

        /// - Returns: whether this session has it alone.
        private static func lock(
            _ connection: PostgresConnection, for schema: SchemaSteps, within limit: Duration
        ) throws -> Bool {
            let end = ContinuousClock.now + limit
            var backOff = BackOff(from: .milliseconds(50), to: .milliseconds(500))
            while true {
                // Asked again each time: the other one may be making the tables just now.
                let serves = try schemaVersion(on: connection) >= schema.oldestBeside
                if try DatabaseLock.serving.take(alone: !serves, on: connection) { return !serves }
                guard ContinuousClock.now < end else {
                    throw serves
                        ? inUse(connection, "a guichet that serves alone, or changes tables, uses", remedy: waiting)
                        : inUse(connection, "nodes of another version serve from", remedy: stopping)
                }
                Thread.sleep(for: backOff.pause())
            }
        }

        private static let waiting = "wait until it has changed them; stop it if it is a guichet before schema 24"
        private static let stopping = """
            stop the nodes of the other version, then start this one: its schema changes what they use
            """

        private static func inUse(_ connection: PostgresConnection, _ what: String, remedy: String) -> StorageError {
            StorageError(.databaseInUse, "\(what) \(connection.session.place)", remedy: remedy)
        }

        // MARK: What is stored

        /// 0 in an empty database.
        static func schemaVersion(on connection: PostgresConnection) throws -> Int64 {
            guard try exists("schema_migrations", connection) else { return 0 }
            return try connection.rows("SELECT COALESCE(MAX(version), 0) FROM schema_migrations", []).first?.integer(0)
                ?? 0
        }

        private static func stored(on connection: PostgresConnection) throws -> String? {
            if try exists(table, connection) {
                return try connection.rows("SELECT name FROM \(table)", []).first?.text(0)
            }
            guard try exists(earlierTable, connection) else { return nil }
            return try connection.rows("SELECT cluster FROM \(earlierTable)", []).first?.text(0)
        }

        private static func exists(_ table: String, _ connection: PostgresConnection) throws -> Bool {
            try connection.runOnce("SELECT (to_regclass('\(table)') IS NOT NULL)::text").rows().first?.text(0) == "true"
        }
    }
#endif
