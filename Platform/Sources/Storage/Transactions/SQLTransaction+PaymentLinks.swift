import Engine
import GuichetCore

extension SQLTransaction {
    private static let table = Table("payment_links") { (columns: inout Columns<PaymentLink>) in
        let id = columns.key("id") { $0.id }
        let shop = ShopColumns(&columns) { $0.shop }
        let state = columns.changing("state") { $0.state }
        let isReusable = columns.fixed("reusable") { $0.isReusable }
        let checkout = columns.changing("checkout") { $0.checkout }
        let payment = columns.changing("payment") { $0.payment }
        let events = columns.changing("events") { Self.encoded($0.events) }
        let subscriptions = columns.fixed("subscriptions") { SubscriptionList($0.subscriptions) }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let expiresAt = columns.changing("expires_at") { $0.expiresAt }
        let details = columns.changing("details") { $0.details }
        columns.derived("ended_at") { $0.endedAt }
        return { row in
            PaymentLink(
                id: try id(row), shop: try shop(row), createdAt: try createdAt(row), expiresAt: try expiresAt(row),
                isReusable: try isReusable(row), state: try state(row), checkout: try checkout(row),
                payment: try payment(row), events: try Self.events(try events(row)),
                subscriptions: try subscriptions(row).all, details: try details(row))
        }
    }

    func paymentLink(_ id: PaymentLinkID) throws -> PaymentLink? {
        try links("WHERE id = ?", [.text(id.text)]).first
    }

    func paymentLinksDue(at instant: Instant, limit: Int) throws -> [PaymentLinkID] {
        let due = try isDue("expires_at", of: .links, by: instant)
        return try db.rows(
            "SELECT id FROM payment_links WHERE state = 'active' AND \(due.sql) ORDER BY expires_at LIMIT ?",
            due.values + [.integer(Int64(limit))]
        ).map { PaymentLinkID(try $0.text(0)) }
    }

    func paymentLinks(of shop: ShopID, _ query: PaymentLinkQuery) throws -> [PaymentLink] {
        let (condition, arguments) = Self.condition(shop, query)
        let column =
            switch query.order {
            case .created: "created_at"
            case .expires: "expires_at"
            case .state: "state"
            }
        let direction = query.isDescending ? "DESC" : "ASC"
        return try links(
            "WHERE \(condition) ORDER BY \(column) \(direction), id \(direction) LIMIT ? OFFSET ?",
            arguments + [.integer(Int64(query.limit)), .integer(Int64(query.offset))])
    }

    func countPaymentLinks(of shop: ShopID, _ query: PaymentLinkQuery) throws -> Int {
        let (condition, arguments) = Self.condition(shop, query)
        let row = try db.rows("SELECT COUNT(*) FROM payment_links WHERE \(condition)", arguments).first
        return Int(try row?.integer(0) ?? 0)
    }

    private static func condition(_ shop: ShopID, _ query: PaymentLinkQuery) -> (String, [SQLValue]) {
        var condition = "api = ? AND shop = ?"
        var arguments: [SQLValue] = [.text(shop.api), .text(shop.name)]
        if let states = query.states {
            let names = states.map(\.rawValue).sorted()
            let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
            condition += names.isEmpty ? " AND 1 = 0" : " AND state IN (\(marks))"
            arguments += names.map(SQLValue.text)
        }
        return (condition, arguments)
    }

    func insert(_ link: PaymentLink) throws { try Self.table.insert(link, into: db) }

    func update(_ link: PaymentLink) throws { try Self.table.update(link, in: db) }

    func deletePaymentLinks(endedBy instant: Instant) throws {
        let ended = [SQLValue.integer(instant.milliseconds)]
        try db.execute(
            """
            DELETE FROM checkout_sessions WHERE state <> 'open' AND under_way IS NULL
                AND link IN (SELECT id FROM payment_links WHERE ended_at <= ?)
            """, ended)
        let forgotten = """
            SELECT id FROM payment_links WHERE ended_at <= ?
                AND NOT EXISTS (SELECT 1 FROM checkout_sessions WHERE link = payment_links.id)
                AND NOT EXISTS (
                    SELECT 1 FROM notifications WHERE link = payment_links.id AND state IN ('waiting', 'held'))
            """
        for statement in [
            """
            DELETE FROM notification_attempts
                WHERE notification IN (SELECT id FROM notifications WHERE link IN (\(forgotten)))
            """,
            "DELETE FROM notifications WHERE link IN (\(forgotten))",
            "DELETE FROM payment_links WHERE id IN (\(forgotten))",
        ] { try db.execute(statement, ended) }
    }

    private func links(_ condition: String, _ arguments: [SQLValue]) throws -> [PaymentLink] {
        try db.rows(of: Self.table, condition, arguments)
    }

    private static func encoded(_ events: [PaymentLink.Event]) -> [UInt8] {
        let list = events.map { event -> JSONValue in
            var json = JSONObject()
            json.append("kind", .string(event.kind.rawValue))
            json.append("at", .integer(event.at.milliseconds))
            if let details = event.details { json.append("details", .string(details)) }
            return .object(json)
        }
        return JSONValue.array(list).encoded()
    }

    private static func events(_ bytes: [UInt8]) throws -> [PaymentLink.Event] {
        let list = try JSONValue(parsing: bytes, limits: JSONLimits(depth: 4, values: 65_536)).array ?? []
        return try list.map { json in
            guard let kind = json["kind"]?.text.flatMap(PaymentLink.Event.Kind.init(rawValue:)),
                case .number(let digits)? = json["at"], let at = Int64(digits)
            else { throw StorageError.corrupt("the events of a payment link") }
            return PaymentLink.Event(kind, at: Instant(milliseconds: at), details: json["details"]?.text)
        }
    }
}
