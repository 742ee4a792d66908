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
    /// What several nodes need that serve from one database (``Schema/nodes(in:)``).
    let nodeTables: [String]
    /// Keeps out orders of removed shops (``Schema/removedShops(in:)``).
    let orderRule: [String]
    /// Whether that rule still is one of the database; otherwise the store has it (``Schema/cheaperOrders(in:)``).
    let refusesOrders: Bool
    /// Keeps out other rows of removed shops (``Schema/rowsOfRemovedShops(in:)``).
    let rowRule: [String]
    /// Keeps out values under replaced vault keys (``Schema/vaultKeys(in:)``).
    let vaultRule: [String]
    /// What they need since schema 30 (``Schema/servingPairs(in:)``).
    let laterNodeTables: [String]
    /// At the end of a query for rows that this transaction takes: those that another one is taking are left out.
    let leavingTaken: String
    /// In a query for rows in the order of their insertion: only those before which no other can still appear.
    let settledRows: String
    /// Whether there is a table of this name.
    let hasTable: String

    /// The tables whose rows are read in the order of their insertion.
    static let orderedTables = ["history", "notification_attempts"]

    package static let sqlite = SQLDialect(
        bytes: "BLOB", text: "TEXT", textOfBytes: { "CAST(\($0) AS TEXT)" }, additions: sqliteRowRule,
        nodeTables: [], orderRule: sqliteOrderRule, refusesOrders: false, rowRule: sqliteRowRule, vaultRule: [],
        laterNodeTables: [], leavingTaken: "", settledRows: "",
        hasTable: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")

    /// SQLite numbers the rows of each table by itself, in a column `rowid`. In PostgreSQL, the two tables whose rows are
    /// read in the order of their insertion have such a column.
    package static let postgres = SQLDialect(
        bytes: "BYTEA", text: "TEXT COLLATE \"C\"", textOfBytes: { "CONVERT_FROM(\($0), 'UTF8')" },
        additions: orderedTables.map {
            "ALTER TABLE \($0) ADD COLUMN rowid BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE"
        } + postgresNodeTables + postgresOrderRule + postgresVaultRule + postgresRowRule + postgresLaterNodeTables,
        nodeTables: postgresNodeTables, orderRule: postgresOrderRule, refusesOrders: true, rowRule: postgresRowRule,
        vaultRule: postgresVaultRule, laterNodeTables: postgresLaterNodeTables,
        leavingTaken: "FOR UPDATE SKIP LOCKED", settledRows: "AND rowid < event_horizon()",
        hasTable: "SELECT 1 FROM pg_class WHERE oid = to_regclass(?)")

    /// The same in a transaction that only reads, which may take no rows.
    package static let postgresReading = SQLDialect(
        bytes: postgres.bytes, text: postgres.text, textOfBytes: postgres.textOfBytes, additions: postgres.additions,
        nodeTables: postgres.nodeTables, orderRule: postgres.orderRule, refusesOrders: postgres.refusesOrders,
        rowRule: postgres.rowRule, vaultRule: postgres.vaultRule, laterNodeTables: postgres.laterNodeTables,
        leavingTaken: "", settledRows: postgres.settledRows, hasTable: postgres.hasTable)

    /// Whether several nodes may serve from one database.
    var hasNodes: Bool { !nodeTables.isEmpty }

    /// A statement of the schema in the words of this database.
    func statement(_ statement: String) -> String {
        guard text != "TEXT", statement.hasPrefix("CREATE TABLE") || statement.hasPrefix("ALTER TABLE") else {
            return statement
        }
        return statement.replacing(" TEXT", with: " \(text)")
    }
}
