#if Postgres
    import Storage

    /// What a server and a database must be before payments are stored or read there. Reads only.
    struct ServerCheck {
        let connection: PostgresConnection
        /// Permits a server that does not flush, for tests.
        let isDevelopment: Bool
        /// Of the version that is to serve.
        var schema = SchemaSteps.current

        static let oldestVersion = 13

        func run() throws {
            try refuseOldVersion()
            try refuseEncoding()
            try refuseSettings()
            try refuseTables()
        }

        /// For a tool that only reads. A standby server, and one that does not flush, can be read. A newer schema cannot, also if
        /// nodes of this version serve from it: the tool would leave out what was added.
        func runForReading() throws {
            try refuseOldVersion()
            try refuseEncoding()
            let tables = try connection.runOnce(
                """
                SELECT c.relname::text, has_table_privilege(c.oid, 'SELECT')::text FROM pg_class c
                    WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND c.relkind IN ('r', 'p')
                    AND c.relname NOT IN ('\(Cluster.table)', '\(Cluster.earlierTable)') ORDER BY 1
                """
            ).rows()
            guard !tables.isEmpty else {
                try refuseBeforePlatform()
                throw StorageError(
                    .noPlatform, "there is no platform in \(place)", remedy: "correct the address of the database")
            }
            try refuseForeign(try tables.map { try $0.text(0) })
            if let closed = try tables.first(where: { try $0.text(1) != "true" }) {
                throw StorageError(
                    .noRights, "the user may not read the table \(try closed.text(0)) of \(place)",
                    remedy: "grant the user SELECT on all tables, or use their owner")
            }
            try refuseNewer()
        }

        private var place: String { connection.session.place }

        private func refuseOldVersion() throws {
            let version = connection.session.serverVersion
            guard version >= Self.oldestVersion * 10_000 else {
                throw StorageError(
                    .serverVersion, "\(place) runs PostgreSQL \(version / 10_000).\(version % 10_000)",
                    remedy: "use version \(Self.oldestVersion) or a newer one")
            }
        }

        private func refuseEncoding() throws {
            let encoding = connection.session.parameter("server_encoding") ?? "?"
            guard encoding == "UTF8" else {
                throw StorageError(
                    .encoding, "\(place) has the encoding \(encoding)",
                    remedy: "create a database with ENCODING 'UTF8' TEMPLATE template0")
            }
        }

        private func refuseSettings() throws {
            let settings = try row(
                """
                SELECT pg_is_in_recovery()::text, current_setting('transaction_read_only'), current_setting('fsync'),
                    current_setting('synchronous_commit'), COALESCE(current_schema(), '')
                """)
            guard try settings.text(0) == "false" else {
                throw StorageError(
                    .readOnly, "\(place) is a standby server",
                    remedy: "name the primary server; with several, add target_session_attrs=read-write")
            }
            guard try settings.text(1) == "off" else {
                throw StorageError(
                    .readOnly, "\(place) permits reading only",
                    remedy: "set default_transaction_read_only to off for the database and the user")
            }
            guard try settings.text(2) == "on" || isDevelopment else {
                throw StorageError(
                    .notDurable, "\(place) does not flush its writes: fsync is off",
                    remedy: "set fsync to on, or use --dev if the payments may be lost")
            }
            let commit = try settings.text(3)
            guard ["on", "remote_apply"].contains(commit) else {
                throw StorageError(
                    .notDurable, "\(place) answers before a commit is safe: synchronous_commit is \(commit)",
                    remedy: "set synchronous_commit to on for the database and the user")
            }
            guard try settings.text(4) != "" else {
                throw StorageError(
                    .noRights, "\(place) has no schema for the user's tables",
                    remedy: "create a schema, and name it in the user's search_path")
            }
        }

        /// Of a table of another owner VACUUM removes nothing, and only warns: what was erased would stay.
        private func refuseTables() throws {
            let tables = try connection.runOnce(
                """
                SELECT c.relname::text, (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
                        AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')
                        AND pg_has_role(c.relowner, 'USAGE'))::text
                    FROM pg_class c WHERE c.relnamespace = quote_ident(current_schema())::regnamespace
                    AND c.relkind IN ('r', 'p', 'v', 'm')
                    AND c.relname NOT IN ('\(Cluster.table)', '\(Cluster.earlierTable)') ORDER BY 1
                """
            ).rows()
            guard !tables.isEmpty else {
                try refuseBeforePlatform()
                return try refuseWithoutCreation()
            }
            try refuseForeign(try tables.map { try $0.text(0) })
            if let closed = try tables.first(where: { try $0.text(1) != "true" }) {
                throw StorageError(
                    .noRights,
                    "the user may not read and write the table \(try closed.text(0)) of \(place), or does not own it",
                    remedy: "use the owner of the tables, or a member of that role")
            }
            let applied = try appliedSchema()
            guard try applied < schema.version || schema.fits(applied, in: connection) else {
                throw newer(applied)
            }
        }

        func refuseNewer() throws {
            let applied = try appliedSchema()
            guard applied <= schema.version else { throw newer(applied) }
        }

        private func appliedSchema() throws -> Int64 {
            Int64(try row("SELECT COALESCE(MAX(version), 0)::text FROM schema_migrations").text(0)) ?? 0
        }

        private func newer(_ applied: Int64) -> StorageError {
            StorageError(
                .newerVersion,
                "\(place) has schema \(applied), and this version of guichet supports schemas up to \(schema.version)",
                remedy: "use the newer version of guichet that wrote it")
        }

        /// A schema with the name of the user stands before `public`, and may be made for something else at any time. A node that
        /// starts then would make a second, empty platform.
        private func refuseBeforePlatform() throws {
            let platform = try connection.runOnce(
                """
                SELECT n.nspname::text, current_schema()::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                    WHERE n.nspname = ANY (current_schemas(false)) AND n.nspname <> current_schema()
                    AND c.relname = '\(Cluster.table)' AND c.relkind = 'r' AND EXISTS (SELECT 1 FROM pg_class p
                        WHERE p.relnamespace = n.oid AND p.relname = 'schema_migrations' AND p.relkind = 'r')
                """
            ).rows().first
            guard let platform else { return }
            let (name, first) = (try platform.text(0), try platform.text(1))
            throw StorageError(
                .foreignTables,
                "\(place) has a platform in the schema \(name), and before it in the search_path the empty schema \(first)",
                remedy: "name the one schema that is meant in the user's search_path")
        }

        private func refuseWithoutCreation() throws {
            let mayCreate = try row(
                "SELECT has_schema_privilege(current_schema(), 'CREATE')::text, current_schema()::text")
            guard try mayCreate.text(0) == "true" else {
                throw StorageError(
                    .noRights, "the user may not create tables in the schema \(try mayCreate.text(1)) of \(place)",
                    remedy: "grant CREATE on the schema, or use a database that the user owns")
            }
        }

        /// Other programs have a table of this name, too, with other columns.
        private func refuseForeign(_ tables: [String]) throws {
            let columns = try connection.runOnce(
                """
                SELECT a.attname::text FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
                    WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND c.relname = 'schema_migrations'
                        AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
                """
            ).rows().map { try $0.text(0) }
            guard columns == ["version", "name", "applied_at"], tables.contains("payments") else {
                throw StorageError(
                    .foreignTables,
                    "\(place) has tables of another program: \(tables.prefix(3).joined(separator: ", "))",
                    remedy: "create an empty database for guichet, or a schema of its own in the user's search_path")
            }
        }

        private func row(_ sql: String) throws -> SQLRow {
            guard let row = try connection.runOnce(sql).rows().first else { throw StorageError.corrupt("no answer") }
            return row
        }
    }
#endif
