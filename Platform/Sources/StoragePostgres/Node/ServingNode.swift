#if Postgres
    import Foundation
    import Storage

    /// The one node that serves from a database.
    ///
    /// The connection that writes holds a lock of its session, so at every moment only the one node writes: a node that
    /// was cut off can write again only once it has the lock again. If another node served meanwhile, what this one
    /// remembers (shops, keys, faults, the clock) may be wrong, and it stops: each start adds 1 to the epoch.
    struct ServingNode {
        static let table = "serving_node"
        /// The first of the two numbers of the lock: "guic" in ASCII. The second one is that of the schema.
        private static let lockClass = 0x6775_6963

        let cluster: String
        private let epoch: Int64

        /// - Parameter cluster: the one that the data folder belongs to; `nil` for a new folder.
        /// - Throws: ``StorageError`` with the code `databaseInUse` or `otherStore`. Nothing has changed then.
        static func begin(
            on connection: PostgresConnection, ofFolder cluster: String?, name: String, version: String,
            at milliseconds: Int64
        ) throws -> ServingNode {
            try lock(connection)
            let found = try stored(on: connection)
            if let cluster, cluster != found?.cluster {
                throw StorageError(
                    .otherStore,
                    "the data folder belongs to another database than \(connection.session.place)",
                    remedy: "correct the address of --store, or name another folder with --data")
            }
            let node = ServingNode(
                cluster: found?.cluster ?? UUID().uuidString.lowercased(), epoch: (found?.epoch ?? 0) + 1)
            try connection.runOnce(
                """
                CREATE TABLE IF NOT EXISTS \(table) (one BIGINT PRIMARY KEY CHECK (one = 1), cluster TEXT NOT NULL,
                    epoch BIGINT NOT NULL, name TEXT NOT NULL, version TEXT NOT NULL, since BIGINT NOT NULL)
                """)
            try connection.execute(
                """
                INSERT INTO \(table) (one, cluster, epoch, name, version, since) VALUES (1, ?, ?, ?, ?, ?)
                    ON CONFLICT (one) DO UPDATE SET epoch = excluded.epoch, name = excluded.name,
                        version = excluded.version, since = excluded.since
                """,
                [
                    .text(node.cluster), .integer(node.epoch), .text(name), .text(version), .integer(milliseconds),
                ])
            return node
        }

        /// After the connection was lost.
        ///
        /// - Throws: ``Replaced`` if another node has served since, or the database is another one; ``StorageError`` with
        ///   the code `databaseInUse` while one does, which may be the server's end of the lost connection.
        func resume(on connection: PostgresConnection) throws {
            try Self.lock(connection)
            guard let found = try Self.stored(on: connection), found.cluster == cluster, found.epoch == epoch else {
                throw Replaced()
            }
        }

        /// Another node has served from the database meanwhile, or the address leads to another database.
        struct Replaced: Error, CustomStringConvertible {
            var description: String {
                "another node has served from the database meanwhile, or the address leads to another database now"
            }
        }

        private static func lock(_ connection: PostgresConnection) throws {
            let answer = try connection.runOnce(
                """
                SELECT pg_try_advisory_lock(\(lockClass),
                    (current_schema()::regnamespace::oid::bigint & 2147483647)::int)::text
                """
            ).rows().first?.text(0)
            guard answer == "true" else {
                throw StorageError(
                    .databaseInUse,
                    "another guichet serves from \(connection.session.place)\(try holder(connection))",
                    remedy: "stop that one: in this version one node serves from a database")
            }
        }

        private static func holder(_ connection: PostgresConnection) throws -> String {
            guard try exists(connection) else { return "" }
            let rows = try connection.rows("SELECT name, version, since FROM \(table)", [])
            return try rows.first.map { row in
                let since = Date(timeIntervalSince1970: Double(try row.integer(2)) / 1_000).ISO8601Format()
                return ": \(try row.text(0)), version \(try row.text(1)), since \(since)"
            } ?? ""
        }

        private static func stored(on connection: PostgresConnection) throws -> (cluster: String, epoch: Int64)? {
            guard try exists(connection) else { return nil }
            return try connection.rows("SELECT cluster, epoch FROM \(table)", []).first.map {
                (try $0.text(0), try $0.integer(1))
            }
        }

        private static func exists(_ connection: PostgresConnection) throws -> Bool {
            try connection.runOnce("SELECT (to_regclass('\(table)') IS NOT NULL)::text").rows().first?.text(0) == "true"
        }
    }
#endif
