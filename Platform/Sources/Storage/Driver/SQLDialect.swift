/// The few words in which the databases differ. Everything else of the SQL is the same for all of them.
package struct SQLDialect: Sendable {
    /// The type for bytes.
    let bytes: String
    /// The type for texts. It orders texts by their bytes, whatever the order of the database is.
    let text: String
    /// Bytes of a column, read as UTF-8.
    let textOfBytes: @Sendable (_ column: String) -> String
    /// Statements after those that make the tables of a new database.
    let additions: [String]

    package static let sqlite = SQLDialect(
        bytes: "BLOB", text: "TEXT", textOfBytes: { "CAST(\($0) AS TEXT)" }, additions: [])

    /// SQLite numbers the rows of each table by itself, in a column `rowid`. In PostgreSQL, the two tables whose rows are
    /// read in the order of their insertion have such a column.
    package static let postgres = SQLDialect(
        bytes: "BYTEA", text: "TEXT COLLATE \"C\"", textOfBytes: { "CONVERT_FROM(\($0), 'UTF8')" },
        additions: ["history", "notification_attempts"].map {
            "ALTER TABLE \($0) ADD COLUMN rowid BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE"
        })

    /// A statement of the schema in the words of this database.
    func statement(_ statement: String) -> String {
        guard text != "TEXT", statement.hasPrefix("CREATE TABLE") || statement.hasPrefix("ALTER TABLE") else {
            return statement
        }
        return statement.replacing(" TEXT", with: " \(text)")
    }
}
