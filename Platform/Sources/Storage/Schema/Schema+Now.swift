extension Schema {
    /// All tables and indexes as the migrations leave them: a new database is made from these.
    ///
    /// A migration that changes a table changes it here, too: a test compares both ways to a database.
    static func tables(blob: String) -> [String] {
        paymentTables(blob: blob) + checkoutTables(blob: blob) + cardTables(blob: blob) + shopTables(blob: blob)
            + operatorTables(blob: blob) + mandateTables(blob: blob) + recurringOrderTables(blob: blob)
    }
}
