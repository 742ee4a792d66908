import Engine

/// What is due where the clocks of shops are ahead of the platform's: what a shop's payments wait for follows its own.
extension SQLTransaction {
    func shopClocks() throws -> [ShopID: Int64] {
        try db.rows("SELECT api, shop, ahead FROM shop_clocks", []).reduce(into: [:]) { clocks, row in
            clocks[ShopID(api: try row.text(0), name: try row.text(1))] = try row.integer(2)
        }
    }

    func setClock(of shop: ShopID, ahead milliseconds: Int64) throws -> Bool {
        if try isRemoved(shop) { return false }
        let names: [SQLValue] = [.text(shop.api), .text(shop.name)]
        try db.execute("DELETE FROM shop_clocks WHERE api = ? AND shop = ?", names)
        try db.execute(
            "INSERT INTO shop_clocks (api, shop, ahead) VALUES (?, ?, ?)", names + [.integer(milliseconds)])
        return true
    }

    /// A condition, with its values, for rows whose time has come by an instant of the platform's clock.
    ///
    /// - Parameter table: a table of ``ClockedTable``.
    func isDue(_ column: String, of table: ClockedTable, by instant: Instant) throws -> (
        sql: String, values: [SQLValue]
    ) {
        let now = instant.milliseconds
        guard let furthest = try shopClocks().values.max() else { return ("\(column) <= ?", [.integer(now)]) }
        // The first part finds the rows by the index.
        return (
            "\(column) <= ? AND \(column) <= ? + \(table.ahead)", [.integer(now + furthest), .integer(now)]
        )
    }

    /// When something is due next by the platform's clock, or by a shop's.
    ///
    /// - Parameters:
    ///   - instant: by that clock.
    ///   - shop: `nil` for everything, by the platform's clock.
    func nextDue(after instant: Instant, of shop: ShopID?) throws -> Instant? {
        let clocks = try shopClocks()
        return try next(of: ClockedTable.sources, after: instant, shop, withShopClocks: !clocks.isEmpty)
    }

    func nextSteps(
        after instant: Instant, of shop: ShopID?, in states: [PaymentState], limit: Int
    ) throws -> DueSteps? {
        let clocks = try shopClocks()
        guard
            let moment = try next(of: ClockedTable.sources, after: instant, shop, withShopClocks: !clocks.isEmpty),
            try next(of: [ClockedTable.ends], after: instant, shop, withShopClocks: !clocks.isEmpty) != moment
        else { return nil }
        var (sql, values): (String, [SQLValue]) = ("due_at = ?", [.integer(moment.milliseconds)])
        if let shop, let ofShop = ClockedTable.payments.ofShop {
            sql += " AND \(ofShop)"
            values += [.text(shop.api), .text(shop.name)]
        } else if let furthest = clocks.values.max() {
            // The first part finds the rows by the index.
            sql = "due_at >= ? AND due_at <= ? AND due_at - \(ClockedTable.payments.ahead) = ?"
            values += [.integer(moment.milliseconds + furthest), .integer(moment.milliseconds)]
        }
        let marks = Array(repeating: "?", count: states.count).joined(separator: ", ")
        let payments = try db.rows(
            """
            SELECT id FROM payments WHERE due_at IS NOT NULL AND \(sql) AND state IN (\(marks))
                ORDER BY due_at, id LIMIT ?
            """,
            values + states.map { .text($0.rawValue) } + [.integer(Int64(limit))]
        ).map { PaymentID(try $0.text(0)) }
        return payments.isEmpty ? nil : DueSteps(moment: moment, payments: payments)
    }

    private func next(
        of sources: [ClockedTable.Source], after instant: Instant, _ shop: ShopID?, withShopClocks: Bool
    ) throws -> Instant? {
        try sources.compactMap { table, column, condition -> Int64? in
            var (sql, values): (String, [SQLValue])
            if let shop {
                guard let ofShop = table.ofShop else { return nil }
                (sql, values) = (
                    "SELECT MIN(\(column)) FROM \(table.name) WHERE \(condition) AND \(column) > ? AND \(ofShop)",
                    [.integer(instant.milliseconds), .text(shop.api), .text(shop.name)]
                )
            } else if !withShopClocks {
                (sql, values) = (
                    "SELECT MIN(\(column)) FROM \(table.name) WHERE \(condition) AND \(column) > ?",
                    [.integer(instant.milliseconds)]
                )
            } else {
                let due = "\(column) - \(table.ahead)"
                (sql, values) = (
                    "SELECT MIN(\(due)) FROM \(table.name) WHERE \(condition) AND \(due) > ?",
                    [.integer(instant.milliseconds)]
                )
            }
            return try db.rows(sql, values).first?.optionalInteger(0)
        }.min().map(Instant.init(milliseconds:))
    }
}

/// A table with times that a clock brings.
struct ClockedTable {
    let name: String
    /// How far the clock of the row's shop is ahead, as an expression.
    let ahead: String
    /// Whether a row belongs to a shop, by its API and name; `nil` where that is not told.
    let ofShop: String?

    static let payments = ClockedTable(
        name: "payments", ahead: own("payments"), ofShop: "api = ? AND shop = ?")
    static let links = ClockedTable(
        name: "payment_links", ahead: own("payment_links"), ofShop: "api = ? AND shop = ?")
    static let recurringOrders = ClockedTable(
        name: "recurring_orders", ahead: own("recurring_orders"), ofShop: "api = ? AND shop = ?")
    static let mails = ofPayment("mails")
    static let notifications = ClockedTable(
        name: "notifications",
        ahead: """
            COALESCE(\(joined("payments", "notifications.payment")), \(joined("payment_links", "notifications.link")), 0)
            """,
        ofShop: """
            (?, ?) IN (SELECT o.api, o.shop FROM payments o WHERE o.id = notifications.payment
                UNION ALL SELECT o.api, o.shop FROM payment_links o WHERE o.id = notifications.link)
            """)

    private static func own(_ table: String) -> String {
        """
        COALESCE((SELECT c.ahead FROM shop_clocks c WHERE c.api = \(table).api AND c.shop = \(table).shop), 0)
        """
    }

    private static func ofPayment(_ table: String) -> ClockedTable {
        ClockedTable(
            name: table,
            ahead: "COALESCE(\(joined("payments", "\(table).payment")), 0)",
            ofShop: "payment IN (SELECT id FROM payments WHERE api = ? AND shop = ?)")
    }

    private static func joined(_ owners: String, _ id: String) -> String {
        "(SELECT c.ahead FROM shop_clocks c JOIN \(owners) o ON c.api = o.api AND c.shop = o.shop WHERE o.id = \(id))"
    }

    /// Times in a table, and the rows that wait for them.
    typealias Source = (table: ClockedTable, column: String, condition: String)

    /// The ends of payment links.
    static let ends: Source = (links, "expires_at", "state = 'active'")

    /// The times that an advancing clock stops at.
    static let sources: [Source] = [
        (payments, "due_at", "due_at IS NOT NULL"), (payments, "settles_at", "settles_at IS NOT NULL"),
        (notifications, "next_at", "state = 'waiting'"), (mails, "next_at", "state = 'waiting'"),
        ends,
        (recurringOrders, "due_at", "due_at IS NOT NULL AND awaiting IS NULL"),
    ]
}
