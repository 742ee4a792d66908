/// One step of the schema. Steps are applied once, in order, and never changed after a release.
struct Migration: Sendable {
    let version: Int64
    let name: String
    private let texts: @Sendable () -> [String]
    /// Whether it only adds what versions before it can ignore: a table, an index, a column that may be empty; or takes away an
    /// index that none of their queries uses. Then nodes of the schema before it serve while it is applied, and afterwards
    /// (docs/postgresql.md, "Which versions may run together").
    let onlyAdds: Bool
    /// What statements alone cannot do.
    var change: (@Sendable (any SQLConnection) throws -> Void)?

    /// - Parameter statements: made when they are used. Those of all steps are long, and nearly every start needs none.
    init(
        version: Int64, name: String, statements: @autoclosure @escaping @Sendable () -> [String],
        onlyAdds: Bool = false, change: (@Sendable (any SQLConnection) throws -> Void)? = nil
    ) {
        self.version = version
        self.name = name
        texts = statements
        self.onlyAdds = onlyAdds
        self.change = change
    }

    var statements: [String] { texts() }
}

/// Brings a database to this version's schema. The version is in a table of its own, which works with every driver.
enum Migrator {
    /// - Parameter tables: what the migrations lead to. A new database is made from them, and its list of migrations
    ///   contains the last one only.
    static func migrate(
        _ db: any SQLConnection, with migrations: [Migration], orNew tables: @autoclosure () -> [String] = [],
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
        let known = migrations.last?.version ?? 0
        if applied > known, dialect.hasNodes, try oldest(beside: applied, in: db) <= known { return }
        try refuseNewer(applied, than: migrations)
        let ofNew = applied == 0 ? tables() : []
        if !ofNew.isEmpty, let last = migrations.last {
            for statement in ofNew { try db.execute(dialect.statement(statement), []) }
            return try note(last, of: migrations, in: db, dialect, at: milliseconds)
        }
        let missing = migrations.filter { $0.version > applied }
        if !missing.isEmpty { try db.expectLongStatements() }
        for migration in missing {
            // Noted first: where another node does the same at once, one of the two waits here, is repeated, and finds it
            // applied.
            try note(migration, of: migrations, in: db, dialect, at: milliseconds)
            for statement in migration.statements { try db.execute(dialect.statement(statement), []) }
            try migration.change?(db)
        }
    }

    private static func note(
        _ migration: Migration, of migrations: [Migration], in db: any SQLConnection, _ dialect: SQLDialect,
        at milliseconds: Int64
    ) throws {
        try db.execute(
            "INSERT INTO schema_migrations (version, name, applied_at) VALUES (?, ?, ?) ON CONFLICT (version) DO NOTHING",
            [.integer(migration.version), .text(migration.name), .integer(milliseconds)])
        guard migration.onlyAdds, dialect.hasNodes else { return }
        try db.execute(
            "INSERT INTO serving_pairs (version, oldest) VALUES (?, ?) ON CONFLICT (version) DO NOTHING",
            [.integer(migration.version), .integer(oldest(beside: migration.version, of: migrations))])
    }

    /// The oldest schema whose nodes may serve beside those of another one, by the steps that lead to the latter.
    static func oldest(beside version: Int64, of migrations: [Migration]) -> Int64 {
        migrations.last { $0.version <= version && !$0.onlyAdds }?.version ?? version
    }

    /// The same of a later version's schema: that version wrote it into the database.
    static func oldest(beside version: Int64, in db: any SQLConnection) throws -> Int64 {
        try db.rows("SELECT oldest FROM serving_pairs WHERE version = ?", [.integer(version)]).first?.integer(0)
            ?? version
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
