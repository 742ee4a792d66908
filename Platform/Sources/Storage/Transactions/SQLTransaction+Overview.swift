import Engine
import GuichetCore

extension SQLTransaction {
    /// An identifier begins with the time (``PaymentID``), so the order of the primary key is the order of creation.
    func payments(_ query: PaymentQuery) throws -> [Payment] {
        var (conditions, values) = Self.facts(of: query)
        if let since = query.since {
            conditions += ["id >= ?", "created_at >= ?"]
            values += [
                .text(Self.firstID(at: since.adding(seconds: -PaymentID.longestWait))), .integer(since.milliseconds),
            ]
        }
        if let until = query.until {
            conditions += ["id < ?", "created_at < ?"]
            values += [.text(Self.firstID(at: until)), .integer(until.milliseconds)]
        }
        if let before = query.before {
            conditions.append("id < ?")
            values.append(.text(before.id.text))
        }
        let condition = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
        return try db.rows(
            of: PaymentRow.table, "\(condition) ORDER BY id DESC LIMIT ?", values + [.integer(Int64(query.limit))])
    }

    /// What the query says of a payment, without its time and its place in the order.
    private static func facts(of query: PaymentQuery) -> (conditions: [String], values: [SQLValue]) {
        var (conditions, values): ([String], [SQLValue]) = ([], [])
        for (column, value) in [("api", query.api), ("shop", query.shop), ("state", query.state?.rawValue)] {
            guard let value else { continue }
            conditions.append("\(column) = ?")
            values.append(.text(value))
        }
        if let number = query.authorisation {
            conditions += ["verdict = 'approved'", "LOWER(verdict_code) = ?"]
            values.append(.text(number.lowercased()))
        }
        add(query.card, query.amount, to: &conditions, &values)
        return (conditions, values)
    }

    private static func add(
        _ card: CardPattern?, _ amount: AmountRange?, to conditions: inout [String], _ values: inout [SQLValue]
    ) {
        if let card {
            // Every API shows the last two digits.
            conditions.append("substr(pan_masked, length(pan_masked) - 1) = ?")
            values.append(.text(String(card.last.suffix(2))))
            for (place, digit) in card.first.enumerated() {
                conditions.append("substr(pan_masked, \(place + 1), 1) IN (?, '#', 'X', '*')")
                values.append(.text(String(digit)))
            }
            for (place, digit) in card.last.reversed().enumerated().dropFirst(2) {
                conditions.append("substr(pan_masked, length(pan_masked) - \(place), 1) IN (?, '#', 'X', '*')")
                values.append(.text(String(digit)))
            }
        }
        if let amount {
            conditions += ["currency = ?", "amount >= ?", "amount <= ?"]
            values += [
                .text(amount.currency.rawValue), .integer(amount.minorUnits.lowerBound),
                .integer(amount.minorUnits.upperBound),
            ]
        }
    }

    /// In the order of their times: the identifier of a hosted checkout's payment may begin with an earlier one.
    func payments(named reference: String, _ query: PaymentQuery) throws -> [Payment] {
        let (condition, values) = Self.naming(reference, query)
        return try db.rows(of: PaymentRow.table, condition, values)
    }

    /// References are unique in a shop, and so are the keys of claims in a scope: the indexes begin with these. Each of
    /// them is found with one step in its index, and the reference is looked up there, which reads a few rows of any number
    /// of payments.
    static func naming(_ reference: String, _ query: PaymentQuery) -> (condition: String, values: [SQLValue]) {
        var (conditions, values) = facts(of: query)
        for (condition, instant) in [("created_at >= ?", query.since), ("created_at < ?", query.until)] {
            guard let instant else { continue }
            conditions.append(condition)
            values.append(.integer(instant.milliseconds))
        }
        if let before = query.before {
            conditions.append("(created_at < ? OR (created_at = ? AND id < ?))")
            values += [
                .integer(before.createdAt.milliseconds), .integer(before.createdAt.milliseconds), .text(before.id.text),
            ]
        }
        let more = conditions.map { " AND \($0)" }.joined()
        let condition = """
            WHERE id IN (
                WITH RECURSIVE apis (api) AS (
                    SELECT MIN(api) FROM payments WHERE reference IS NOT NULL
                    UNION ALL
                    SELECT (SELECT MIN(p.api) FROM payments AS p WHERE p.reference IS NOT NULL AND p.api > apis.api)
                    FROM apis WHERE apis.api IS NOT NULL
                ), shops (api, shop) AS (
                    SELECT apis.api,
                        (SELECT MIN(p.shop) FROM payments AS p WHERE p.reference IS NOT NULL AND p.api = apis.api)
                    FROM apis
                    UNION ALL
                    SELECT shops.api, (SELECT MIN(p.shop) FROM payments AS p
                        WHERE p.reference IS NOT NULL AND p.api = shops.api AND p.shop > shops.shop)
                    FROM shops WHERE shops.shop IS NOT NULL
                ), scopes (scope) AS (
                    SELECT MIN(scope) FROM claims
                    UNION ALL
                    SELECT (SELECT MIN(c.scope) FROM claims AS c WHERE c.scope > scopes.scope)
                    FROM scopes WHERE scopes.scope IS NOT NULL
                )
                SELECT p.id FROM shops JOIN payments AS p
                    ON p.api = shops.api AND p.shop = shops.shop AND p.reference = ?
                UNION ALL
                SELECT c.payment FROM scopes JOIN claims AS c ON c.scope = scopes.scope AND c.claim_key = ?
                    WHERE c.payment IS NOT NULL
            )\(more) ORDER BY created_at DESC, id DESC LIMIT ?
            """
        return (condition, [.text(reference), .text(reference)] + values + [.integer(Int64(query.limit))])
    }

    func events(after start: Instant, through end: Instant, of shop: ShopID?, limit: Int) throws -> [HistoryEntry] {
        let ofShop = shop == nil ? "" : "AND payment IN (SELECT id FROM payments WHERE api = ? AND shop = ?)"
        let names: [SQLValue] = shop.map { [.text($0.api), .text($0.name)] } ?? []
        return try db.rows(
            of: Self.history, "WHERE at > ? AND at <= ? \(ofShop) ORDER BY at, payment, number LIMIT ?",
            [.integer(start.milliseconds), .integer(end.milliseconds)] + names + [.integer(Int64(limit))])
    }

    /// SQLite numbers the rows of a table in the order of their insertion, which is the order of the commits, since there
    /// is one writer. In PostgreSQL the table has a column of this name, whose order holds for several nodes
    /// (``SQLDialect/eventPlaces(base:)``).
    func events(after position: Int64, limit: Int) throws -> [StoredEvent] {
        try db.rows(
            """
            SELECT \(Self.history.columns), rowid FROM history WHERE rowid > ? \(db.dialect.settledRows)
                ORDER BY rowid LIMIT ?
            """,
            [.integer(position), .integer(Int64(limit))]
        ).map { StoredEvent(position: try $0.integer(Self.history.width), entry: try Self.history.read($0)) }
    }

    func lastEventPosition() throws -> Int64 {
        try lastEventPosition(db.dialect.settledRows)
    }

    func eventsSoFar(after position: Int64, limit: Int) throws -> [HistoryEntry] {
        try db.rows(
            of: Self.history, "WHERE rowid > ? ORDER BY rowid LIMIT ?", [.integer(position), .integer(Int64(limit))])
    }

    func lastEventPositionSoFar() throws -> Int64 {
        try lastEventPosition("")
    }

    private func lastEventPosition(_ condition: String) throws -> Int64 {
        try db.rows("SELECT MAX(rowid) FROM history WHERE rowid > 0 \(condition)", []).first?.optionalInteger(0) ?? 0
    }
}
