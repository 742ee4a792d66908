extension Schema {
    /// Orders to pay with a registered card again and again.
    static func recurringOrders(blob: String) -> Migration {
        Migration(version: 23, name: "recurring orders", statements: recurringOrderTables(blob: blob, awaiting: ""))
    }

    /// As they are.
    static func recurringOrderTables(blob: String) -> [String] {
        recurringOrderTables(blob: blob, awaiting: "awaiting TEXT,") + [openingOrders]
    }

    /// - Parameter awaiting: the column that ``replacedCards`` adds.
    private static func recurringOrderTables(blob: String, awaiting: String) -> [String] {
        [
            """
            CREATE TABLE recurring_orders (
                api TEXT NOT NULL,
                shop TEXT NOT NULL,
                id TEXT NOT NULL,
                token TEXT NOT NULL,
                state TEXT NOT NULL,
                made BIGINT NOT NULL,
                due_at BIGINT CHECK ((due_at IS NULL) = (state <> 'active')),
                ended_at BIGINT,
                created_at BIGINT NOT NULL,
                details \(blob) NOT NULL,
                \(awaiting)
                PRIMARY KEY (api, shop, id)
            )
            """,
            "CREATE INDEX recurring_orders_due ON recurring_orders (due_at) WHERE due_at IS NOT NULL",
            "CREATE INDEX recurring_orders_token ON recurring_orders (token) WHERE due_at IS NOT NULL",
        ]
    }
}
