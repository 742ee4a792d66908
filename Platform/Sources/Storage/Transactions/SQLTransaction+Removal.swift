import Engine

extension SQLTransaction {
    func removablePayments(_ removal: PaymentRemoval, limit: Int) throws -> [PaymentID] {
        let (text, values) = Self.removable(removal, limit: limit)
        return try db.rows(text, values).map { PaymentID(try $0.text(0)) }
    }

    /// The statement that selects them, and what is bound to it.
    static func removable(_ removal: PaymentRemoval, limit: Int) -> (text: String, values: [SQLValue]) {
        let condition: String
        var values: [SQLValue]
        switch removal {
        case .all(let shop):
            condition = shop == nil ? "1 = 1" : "api = ? AND shop = ?"
            values = names(of: shop)
        case .untouched(let instant):
            // A refund stays with its payment: of an order whose payment is there, all refunds are. What else keeps that
            // payment are the later instalments of its order and their refunds.
            // One look-up each: for an `OR` between them PostgreSQL reads the whole table for each payment.
            func open(_ payments: String) -> String {
                "EXISTS (SELECT 1 FROM \(payments) AND NOT (\(ended("m"))))"
            }
            // Of the many that are not old enough none is read: an identifier begins with about the time of creation, as the
            // primary key has it.
            condition = """
                p.id < ? AND \(ended("p")) AND (p.direction <> 'credit' OR NOT (
                    \(open("payments m WHERE m.id = p.parent"))
                    OR \(open("payments m WHERE m.parent = p.parent"))
                    OR \(open("payments c JOIN payments m ON m.parent = c.id WHERE c.parent = p.parent"))))
                """
            values = [.text(firstID(after: instant))] + Array(repeating: .integer(instant.milliseconds), count: 8)
        }
        values.append(.integer(Int64(limit)))
        // One that is refunded goes once its refunds are gone.
        let text = """
            SELECT p.id FROM payments p WHERE \(condition)
                AND NOT EXISTS (SELECT 1 FROM payments r WHERE r.parent = p.id) ORDER BY p.id LIMIT ?
            """
        return (text, values)
    }

    /// Greater than each identifier of a payment that was created before. Of instalments and of numbers, the time in it may be
    /// a little after that of creation (``NumberedIdentifiers``).
    private static func firstID(after instant: Instant) -> String {
        // An identifier has 48 bits for it.
        let latest = min(instant.milliseconds, 1 << 47)
        return firstID(at: Instant(milliseconds: latest).adding(seconds: PaymentID.longestWait))
    }

    /// The condition that a payment ended and was not touched since, with the instant twice.
    private static func ended(_ payment: String) -> String {
        """
        \(payment).created_at < ? AND \(payment).updated_at < ? AND \(payment).due_at IS NULL
        AND \(payment).settles_at IS NULL
        AND \(payment).state NOT IN ('authorising', 'authenticating', 'pending', 'unknown')
        AND NOT EXISTS (
            SELECT 1 FROM notifications n WHERE n.payment = \(payment).id AND n.state IN ('waiting', 'held'))
        """
    }

    func hasPaymentUnderWay(of shop: ShopID?) throws -> Bool {
        let condition = shop == nil ? "" : "AND api = ? AND shop = ?"
        let found = try db.rows(
            "SELECT 1 FROM payments WHERE state = 'authorising' \(condition) LIMIT 1", Self.names(of: shop))
        return !found.isEmpty
    }

    func removePayments(_ ids: [PaymentID]) throws {
        guard !ids.isEmpty else { return }
        let places = Array(repeating: "?", count: ids.count).joined(separator: ", ")
        let values = ids.map { SQLValue.text($0.text) }
        for statement in [
            "UPDATE payment_links SET payment = NULL WHERE payment IN (\(places))",
            "UPDATE checkout_sessions SET under_way = NULL WHERE under_way IN (\(places))",
            // A card that its payment did not register in time.
            "DELETE FROM card_tokens WHERE awaiting IN (\(places))",
            "DELETE FROM recurring_orders WHERE awaiting IN (\(places))",
            """
            DELETE FROM notification_attempts
                WHERE notification IN (SELECT id FROM notifications WHERE payment IN (\(places)))
            """,
            "DELETE FROM notifications WHERE payment IN (\(places))",
            "DELETE FROM mails WHERE payment IN (\(places))",
            Self.keptClaims(of: places),
            "DELETE FROM claims WHERE payment IN (\(places))",
            "DELETE FROM history WHERE payment IN (\(places))",
            "DELETE FROM payments WHERE id IN (\(places))",
        ] { try db.execute(statement, values) }
        try noteRemains()
    }

    /// An Apple Pay token that was used stays used for as long as it would be accepted, also without its payment.
    private static func keptClaims(of places: String) -> String {
        """
        UPDATE claims SET holds = 'spent', payment = NULL, expires_at = COALESCE(expires_at,
                (SELECT p.updated_at + claims.seconds_after_decision * 1000 FROM payments p WHERE p.id = claims.payment))
            WHERE payment IN (\(places)) AND SUBSTR(scope, 1, 9) = 'applepay/'
        """
    }

    func noteRemains() throws {
        var remains = Remains(stored: try value(Remains.name))
        remains.add()
        try setValue(Remains.name, remains.stored)
    }

    func removeRecurringOrders(of shop: ShopID?) throws {
        let condition = shop == nil ? "1 = 1" : "api = ? AND shop = ?"
        try db.execute("DELETE FROM recurring_orders WHERE \(condition)", Self.names(of: shop))
    }

    func removeCheckouts(of shop: ShopID?, reservedIn scopes: [String]) throws {
        let condition = shop == nil ? "1 = 1" : "api = ? AND shop = ?"
        let values = Self.names(of: shop)
        for statement in [
            """
            DELETE FROM notification_attempts WHERE notification IN (
                SELECT id FROM notifications WHERE link IN (SELECT id FROM payment_links WHERE \(condition)))
            """,
            "DELETE FROM notifications WHERE link IN (SELECT id FROM payment_links WHERE \(condition))",
            "DELETE FROM checkout_sessions WHERE \(condition)", "DELETE FROM payment_links WHERE \(condition)",
            "DELETE FROM card_forms WHERE \(condition)", "DELETE FROM mandates WHERE \(condition)",
            "DELETE FROM batches WHERE \(condition)",
        ] { try db.execute(statement, values) }
        // Those of Apple Pay's tokens belong to no API: a token that was used stays used. LIKE does not distinguish
        // capitals in SQLite, and does in PostgreSQL.
        for scope in scopes {
            try db.execute(
                "DELETE FROM claims WHERE SUBSTR(scope, 1, ?) = ?",
                [.integer(Int64(scope.unicodeScalars.count)), .text(scope)])
        }
    }

    func removeShop(_ shop: ShopID) throws {
        // What others refer to comes last.
        for table in [
            "wallet_cards", "wallets", "card_tokens", "applepay_registrations", "shop_clocks", "held_shops",
            "shop_keys",
        ] { try db.execute("DELETE FROM \(table) WHERE api = ? AND shop = ?", Self.names(of: shop)) }
        try db.execute("DELETE FROM shops WHERE api = ? AND name = ?", Self.names(of: shop))
        try db.execute(
            "INSERT INTO removed_shops (api, name) VALUES (?, ?) ON CONFLICT (api, name) DO NOTHING",
            Self.names(of: shop))
    }

    private static func names(of shop: ShopID?) -> [SQLValue] {
        shop.map { [.text($0.api), .text($0.name)] } ?? []
    }
}
