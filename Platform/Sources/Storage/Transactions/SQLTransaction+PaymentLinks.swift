import Engine
import GuichetCore

extension SQLTransaction {
    private static let columns = """
        id, api, shop, state, reusable, checkout, payment, events, step_urls, created_at, expires_at, details
        """

    func paymentLink(_ id: PaymentLinkID) throws -> PaymentLink? {
        try links("WHERE id = ?", [.text(id.text)]).first
    }

    func paymentLinksDue(at instant: Instant, limit: Int) throws -> [PaymentLink] {
        let due = try isDue("expires_at", of: .links, by: instant)
        return try links(
            "WHERE state = 'active' AND \(due.sql) ORDER BY expires_at LIMIT ?",
            due.values + [.integer(Int64(limit))])
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

    func insert(_ link: PaymentLink) throws {
        try db.execute(
            "INSERT INTO payment_links (\(Self.columns), ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(link.id.text), .text(link.shop.api), .text(link.shop.name), .text(link.state.rawValue),
                .integer(link.isReusable ? 1 : 0), .optional(link.checkout?.text), .optional(link.payment?.text),
                .blob(Self.encoded(link.events)),
                .optional(link.stepURLs.isEmpty ? nil : link.stepURLs.joined(separator: "\n")),
                .integer(link.createdAt.milliseconds), .integer(link.expiresAt.milliseconds), .blob(link.details),
                .optional(link.endedAt?.milliseconds),
            ])
    }

    func update(_ link: PaymentLink) throws {
        let changed = try db.execute(
            "UPDATE payment_links SET state = ?, checkout = ?, payment = ?, events = ?, ended_at = ? WHERE id = ?",
            [
                .text(link.state.rawValue), .optional(link.checkout?.text), .optional(link.payment?.text),
                .blob(Self.encoded(link.events)), .optional(link.endedAt?.milliseconds), .text(link.id.text),
            ])
        guard changed == 1 else { throw StorageError.corrupt("a payment link is not there to be changed") }
    }

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
                AND NOT EXISTS (SELECT 1 FROM notifications WHERE link = payment_links.id AND state = 'waiting')
            """
        try db.execute(
            "DELETE FROM notifications WHERE link IN (\(forgotten))", ended)
        try db.execute("DELETE FROM payment_links WHERE id IN (\(forgotten))", ended)
    }

    private func links(_ condition: String, _ arguments: [SQLValue]) throws -> [PaymentLink] {
        try db.rows("SELECT \(Self.columns) FROM payment_links \(condition)", arguments).map { row in
            guard let state = PaymentLink.State(rawValue: try row.text(3)) else {
                throw StorageError.corrupt("the state of a payment link")
            }
            return PaymentLink(
                id: PaymentLinkID(try row.text(0)), shop: ShopID(api: try row.text(1), name: try row.text(2)),
                createdAt: Instant(milliseconds: try row.integer(9)),
                expiresAt: Instant(milliseconds: try row.integer(10)), isReusable: try row.integer(4) != 0,
                state: state, checkout: try row.optionalText(5).map(CheckoutSessionID.init),
                payment: try row.optionalText(6).map(PaymentID.init), events: try Self.events(try row.blob(7)),
                stepURLs: try row.optionalText(8)?.split(separator: "\n").map(String.init) ?? [],
                details: try row.blob(11))
        }
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
