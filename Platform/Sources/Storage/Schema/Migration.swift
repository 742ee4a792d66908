/// One step of the schema. Steps are applied once, in order, and never changed after a release.
struct Migration: Sendable {
    let version: Int64
    let name: String
    let statements: [String]
    /// What statements alone cannot do.
    var change: (@Sendable (any SQLConnection) throws -> Void)?
}

/// Brings a database to this version's schema. The version is in a table of its own, which works with every driver.
enum Migrator {
    /// - Parameter tables: what the migrations lead to. A new database is made from them, and its list of migrations
    ///   contains the last one only.
    static func migrate(
        _ db: any SQLConnection, with migrations: [Migration], orNew tables: [String] = [],
        in dialect: SQLDialect = .sqlite, at milliseconds: Int64
    ) throws {
        try db.execute(
            dialect.statement(
                """
                CREATE TABLE IF NOT EXISTS schema_migrations
                    (version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)
                """),
            [])
        let applied = try currentVersion(db)
        try refuseNewer(applied, than: migrations)
        if applied == 0, !tables.isEmpty, let last = migrations.last {
            for statement in tables { try db.execute(dialect.statement(statement), []) }
            return try note(last, in: db, at: milliseconds)
        }
        for migration in migrations where migration.version > applied {
            for statement in migration.statements { try db.execute(dialect.statement(statement), []) }
            try migration.change?(db)
            try note(migration, in: db, at: milliseconds)
        }
    }

    private static func note(_ migration: Migration, in db: any SQLConnection, at milliseconds: Int64) throws {
        try db.execute(
            "INSERT INTO schema_migrations (version, name, applied_at) VALUES (?, ?, ?)",
            [.integer(migration.version), .text(migration.name), .integer(milliseconds)])
    }

    static func currentVersion(_ db: any SQLConnection) throws -> Int64 {
        try db.rows("SELECT COALESCE(MAX(version), 0) FROM schema_migrations", []).first?.integer(0) ?? 0
    }

    static func refuseNewer(_ applied: Int64, than migrations: [Migration]) throws {
        let known = migrations.last?.version ?? 0
        guard applied <= known else {
            throw StorageError(
                .newerVersion,
                "the database has schema \(applied), and this version of guichet supports schemas up to \(known)",
                remedy: "use the newer version of guichet that wrote it")
        }
    }
}
