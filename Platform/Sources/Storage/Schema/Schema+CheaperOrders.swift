extension Schema {
    /// What cost each order or each notification something, and was of no use.
    ///
    /// - No query uses the index of notifications that are being tried: those are found as the ones that wait without a time.
    /// - SQLite keeps a copy of each page that a statement changes if a trigger belongs to it and it can still fail. For an order
    ///   these were 64 KiB of memory and the pages of a row and its indexes. The store asks instead, in the same transaction
    ///   (`SQLTransaction.insert`): a file has one process and one writer, so no shop can be removed in between.
    ///   In PostgreSQL, whose nodes write at once, the rule stays one of the database.
    ///
    /// Nodes of the schema before it need neither: they serve beside this one.
    static func cheaperOrders(in dialect: SQLDialect) -> Migration {
        Migration(
            version: 31, name: "no trigger for each order in SQLite, no index that nothing uses",
            statements: ["DROP INDEX notifications_taken"]
                + (dialect.refusesOrders ? [] : ["DROP TRIGGER payments_of_removed_shops"]),
            onlyAdds: true)
    }
}
