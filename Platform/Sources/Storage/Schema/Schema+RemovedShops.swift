extension Schema {
    /// The database refuses orders of a shop that was removed.
    ///
    /// A call finds its shop in memory, and may place its order at any time after another call, or another node, has removed
    /// the shop. Only a rule inside the transaction that stores the order cannot come too late. As a trigger it costs no
    /// statement of its own; in SQLite it costs more than one, so there it is no trigger any more (``cheaperOrders(in:)``).
    static func removedShops(in dialect: SQLDialect) -> Migration {
        Migration(
            version: 25, name: "orders of removed shops are refused",
            statements: [removedShopsTable] + dialect.orderRule)
    }

    /// A shop that is added again is removed from it.
    static let removedShopsTable =
        "CREATE TABLE removed_shops (api TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (api, name))"
}

extension SQLDialect {
    static let sqliteOrderRule = [
        """
        CREATE TRIGGER payments_of_removed_shops BEFORE INSERT ON payments
            WHEN EXISTS (SELECT 1 FROM removed_shops WHERE api = NEW.api AND name = NEW.shop)
            BEGIN SELECT RAISE(ABORT, 'the shop of the payment is removed'); END
        """
    ]

    static let postgresOrderRule = [
        """
        CREATE FUNCTION refuse_removed_shop() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
            IF EXISTS (SELECT 1 FROM removed_shops WHERE api = NEW.api AND name = NEW.shop) THEN
                RAISE EXCEPTION 'the shop of the payment is removed' USING ERRCODE = 'GU001';
            END IF;
            RETURN NEW;
        END $$
        """,
        """
        CREATE TRIGGER payments_of_removed_shops BEFORE INSERT ON payments FOR EACH ROW
            EXECUTE FUNCTION refuse_removed_shop()
        """,
    ]
}
