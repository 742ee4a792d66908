extension Schema {
    /// Which schemas may serve from one database together is written in it: a node finds there what it cannot know of a later
    /// version. The other tables are for programs that listen to one of several nodes. A file of SQLite has one process, and
    /// gets nothing.
    static func servingPairs(in dialect: SQLDialect) -> Migration {
        Migration(
            version: 30, name: "which schemas may serve together; programs that listen to one of several nodes",
            statements: dialect.laterNodeTables)
    }
}

extension SQLDialect {
    static let postgresLaterNodeTables = [
        // A row for each schema that only adds something to that before it: nodes from the schema `oldest` on serve beside it.
        "CREATE TABLE serving_pairs (version BIGINT PRIMARY KEY, oldest BIGINT NOT NULL)",
        // The rest is of the moment, and a crash of the server may empty it.
        """
        CREATE UNLOGGED TABLE listeners (
            node BIGINT NOT NULL,
            number BIGINT NOT NULL,
            api TEXT COLLATE "C",
            shop TEXT COLLATE "C",
            PRIMARY KEY (node, number)
        )
        """,
        """
        CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON listeners FOR EACH ROW
            EXECUTE FUNCTION note_change()
        """,
        """
        CREATE UNLOGGED TABLE handed_notifications (
            id TEXT COLLATE "C" PRIMARY KEY,
            node BIGINT NOT NULL,
            sender BIGINT NOT NULL,
            notification BYTEA NOT NULL,
            is_taken BIGINT NOT NULL DEFAULT 0,
            answer BYTEA
        )
        """,
    ]
}
