import Engine

extension SQLTransaction {
    private static let table = Table("recurring_orders") { (columns: inout Columns<RecurringOrder>) in
        let shop = ShopColumns(&columns, .key) { $0.shop }
        let id = columns.key("id") { $0.id }
        let token = columns.fixed("token") { $0.token }
        let state = columns.changing("state") { $0.state }
        let made = columns.changing("made") { $0.made }
        let dueAt = columns.changing("due_at") { $0.dueAt }
        let endedAt = columns.changing("ended_at") { $0.endedAt }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let details = columns.changing("details") { $0.details }
        let awaiting = columns.fixed("awaiting") { $0.awaiting }
        return { row in
            RecurringOrder(
                id: try id(row), shop: try shop(row), token: try token(row), createdAt: try createdAt(row),
                state: try state(row), made: try made(row), dueAt: try dueAt(row), endedAt: try endedAt(row),
                details: try details(row), awaiting: try awaiting(row))
        }
    }

    func recurringOrder(_ id: String, of shop: ShopID) throws -> RecurringOrder? {
        try db.rows(
            of: Self.table, "WHERE api = ? AND shop = ? AND id = ? AND awaiting IS NULL",
            [.text(shop.api), .text(shop.name), .text(id)]
        ).first
    }

    func recurringOrdersDue(at instant: Instant, limit: Int) throws -> [RecurringOrder] {
        let due = try isDue("due_at", of: .recurringOrders, by: instant)
        return try db.rows(
            of: Self.table, "WHERE due_at IS NOT NULL AND awaiting IS NULL AND \(due.sql) ORDER BY due_at, id LIMIT ?",
            due.values + [.integer(Int64(limit))])
    }

    func recurringOrders(_ query: ShopRowQuery) throws -> [RecurringOrder] {
        let sql = query.sql("id", where: "awaiting IS NULL")
        return try db.rows(of: Self.table, sql.text, sql.values)
    }

    func insert(_ order: RecurringOrder) throws -> Bool { try Self.table.insertIfAbsent(order, into: db) }

    func update(_ order: RecurringOrder) throws { try Self.table.update(order, in: db) }

    func decideRecurringOrders(openedBy payment: PaymentID, accepted: Bool) throws {
        try db.execute(
            accepted
                ? "UPDATE recurring_orders SET awaiting = NULL WHERE awaiting = ?"
                : "DELETE FROM recurring_orders WHERE awaiting = ?", [.text(payment.text)])
    }

    func cancelRecurringOrders(paidBy token: CardTokenID, of shop: ShopID, at instant: Instant) throws {
        try db.execute(
            """
            UPDATE recurring_orders SET state = 'cancelled', due_at = NULL, ended_at = ?
                WHERE token = ? AND api = ? AND shop = ? AND due_at IS NOT NULL
            """,
            [.integer(instant.milliseconds), .text(token.text), .text(shop.api), .text(shop.name)])
    }
}

extension RecurringOrder.State: ColumnValue {}
