extension Schema {
    /// The database refuses every row that a call may add to a shop after its removal, as it refuses orders
    /// (``removedShops(in:)``); what came too late before is deleted, or a shop that is added again would have it.
    static func rowsOfRemovedShops(in dialect: SQLDialect) -> Migration {
        let deletions: [String] = SQLDialect.tablesOfRemovedShops.map { table in
            """
            DELETE FROM \(table) WHERE EXISTS (
                SELECT 1 FROM removed_shops WHERE removed_shops.api = \(table).api AND removed_shops.name = \(table).shop)
            """
        }
        return Migration(
            version: 29, name: "ends of mandates; mandates, cards and recurring orders of removed shops are refused",
            statements: mandateEnds(text: dialect.textOfBytes) + deletions + dialect.rowRule)
    }
}

extension SQLDialect {
    /// Besides payments, what a call stores without a payment of the shop.
    static let tablesOfRemovedShops = ["recurring_orders", "card_tokens", "mandates"]

    static let sqliteRowRule: [String] = tablesOfRemovedShops.map { table in
        """
        CREATE TRIGGER \(table)_of_removed_shops BEFORE INSERT ON \(table)
            WHEN EXISTS (SELECT 1 FROM removed_shops WHERE api = NEW.api AND name = NEW.shop)
            BEGIN SELECT RAISE(ABORT, 'the shop of the row is removed'); END
        """
    }

    /// The function is that of orders.
    static let postgresRowRule: [String] = tablesOfRemovedShops.map { table in
        """
        CREATE TRIGGER \(table)_of_removed_shops BEFORE INSERT ON \(table) FOR EACH ROW
            EXECUTE FUNCTION refuse_removed_shop()
        """
    }
}
