extension Schema {
    /// Several nodes serve from one database (docs/postgresql.md, "Many nodes"). The statements are of the database that
    /// can have them; a file of SQLite has one process, and gets nothing.
    static func nodes(in dialect: SQLDialect) -> Migration {
        Migration(
            version: 24, name: "nodes that serve from one database", statements: dialect.nodeTables)
    }
}

extension SQLDialect {
    /// In PostgreSQL. Times are the server's.
    static let postgresNodeTables: [String] =
        [
            """
            CREATE TABLE nodes (
                number BIGINT PRIMARY KEY,
                run TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                address TEXT NOT NULL,
                version TEXT NOT NULL,
                vault_key BIGINT,
                alone_because TEXT,
                started_at BIGINT NOT NULL,
                seen_at BIGINT NOT NULL,
                ended_at BIGINT,
                settled BIGINT NOT NULL DEFAULT 0
            )
            """,
            "CREATE SEQUENCE node_numbers MAXVALUE 65535 CYCLE",
            "CREATE TABLE node_duties (name TEXT PRIMARY KEY, node BIGINT NOT NULL)",
            "CREATE TABLE shared_versions (name TEXT PRIMARY KEY, version BIGINT NOT NULL)",
            // Never in the server's write-ahead log, so in no archive and on no standby server: the keys are destroyed on
            // time. A crash of the server empties it, as a restart empties the memory of a single node.
            """
            CREATE UNLOGGED TABLE context_keys (
                key_id TEXT COLLATE "C" PRIMARY KEY,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                sealed BYTEA NOT NULL
            )
            """,
            // A row and not a sequence: the next version is seen when the change is, and not before.
            """
            CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
            BEGIN
                INSERT INTO shared_versions (name, version) VALUES (TG_TABLE_NAME, 1)
                    ON CONFLICT (name) DO UPDATE SET version = shared_versions.version + 1;
                RETURN NULL;
            END $$
            """,
        ]
        + ["shops", "shop_keys", "wire_keys", "settings", "operator_tokens", "shop_clocks", "context_keys"].map {
            """
            CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON \($0) FOR EACH ROW
                EXECUTE FUNCTION note_change()
            """
        } + [
            // When a key was last used is not kept in memory.
            """
            CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF certificate, key_sealed, environment
                ON applepay_certificates FOR EACH ROW EXECUTE FUNCTION note_change()
            """
        ] + eventPlaces(base: 0) + [
            "ALTER TABLE history ALTER COLUMN rowid DROP IDENTITY",
            "ALTER TABLE history ALTER COLUMN rowid SET DEFAULT event_place()",
            "ALTER TABLE notification_attempts ALTER COLUMN rowid DROP IDENTITY",
            "ALTER TABLE notification_attempts ALTER COLUMN rowid SET DEFAULT event_place()",
        ]

    /// The order of events that holds for several writers: the number of the transaction, then the place in it. A reader
    /// takes those of transactions before the oldest that is still open: no later commit can come before them.
    ///
    /// - Parameter base: added to the numbers of transactions, which begin anew in a restored copy of the database.
    package static func eventPlaces(base: Int64) -> [String] {
        [
            """
            CREATE OR REPLACE FUNCTION event_place() RETURNS BIGINT LANGUAGE plpgsql VOLATILE AS $$
            DECLARE
                place BIGINT := COALESCE(NULLIF(current_setting('guichet.place', true), ''), '0')::BIGINT + 1;
            BEGIN
                PERFORM set_config('guichet.place', place::TEXT, true);
                RETURN ((pg_current_xact_id()::TEXT::BIGINT + \(base)) << 20) + place;
            END $$
            """,
            """
            CREATE OR REPLACE FUNCTION event_horizon() RETURNS BIGINT LANGUAGE sql STABLE AS $$
                SELECT (pg_snapshot_xmin(pg_current_snapshot())::TEXT::BIGINT + \(base)) << 20
            $$
            """,
        ]
    }
}
