/// The steps to the schema of a version of guichet. Tests have more of them, as a later version has.
package struct SchemaSteps: Sendable {
    /// Those of this version.
    package static let current = SchemaSteps(adding: [])

    private let later: [Migration]

    /// - Parameter later: steps of a later version, after those of this one.
    init(adding later: [Migration]) { self.later = later }

    /// The version of the schema to which they lead.
    package var version: Int64 { later.last?.version ?? Schema.version }

    /// The oldest schema whose nodes serve beside those of this one.
    package var oldestBeside: Int64 { Migrator.oldest(beside: version, of: migrations(in: .postgres)) }

    private func migrations(in dialect: SQLDialect) -> [Migration] { Schema.migrations(in: dialect) + later }

    /// Makes the tables of a new database, or brings those of an older one to this schema.
    package func prepare(_ db: any SQLConnection, in dialect: SQLDialect, at milliseconds: Int64) throws {
        try Migrator.migrate(
            db, with: migrations(in: dialect),
            orNew: Schema.tables(blob: dialect.bytes) + dialect.additions + later.flatMap(\.statements), in: dialect,
            at: milliseconds)
    }

    /// Whether nodes of this schema serve from tables of another one, which are not changed for it.
    package func fits(_ applied: Int64, in db: any SQLConnection) throws -> Bool {
        try applied == version || applied > version && Migrator.oldest(beside: applied, in: db) <= version
    }
}
