import Engine
import GuichetCore

/// What the check of a store reads.
extension SQLTransaction {
    func paymentIDs(after id: String, limit: Int) throws -> [PaymentID] {
        try db.rows("SELECT id FROM payments WHERE id > ? ORDER BY id LIMIT ?", [.text(id), .integer(Int64(limit))])
            .map { PaymentID(try $0.text(0)) }
    }

    func countAllPayments() throws -> Int {
        Int(try db.rows("SELECT COUNT(*) FROM payments", []).first?.integer(0) ?? 0)
    }

    func payment(named message: AcquirerMessageID) throws -> PaymentID? {
        try db.rows("SELECT id FROM payments WHERE message_id = ?", [.text(message.text)]).first
            .map { PaymentID(try $0.text(0)) }
    }

    func exceedingRefunds(limit: Int) throws -> [PaymentID] {
        try db.rows(
            """
            SELECT credit.parent FROM payments credit JOIN payments refunded ON refunded.id = credit.parent
                WHERE credit.direction = 'credit' GROUP BY credit.parent, refunded.refunded
                HAVING SUM(credit.authorised - credit.cancelled) > refunded.refunded
                ORDER BY credit.parent LIMIT ?
            """, [.integer(Int64(limit))]
        ).map { PaymentID(try $0.text(0)) }
    }

    // MARK: Rows that name others

    private struct Reference {
        let kind: String
        let table: String
        /// What identifies the row to an operator.
        let row: String
        let column: String
        var target = "payment"
        var targetTable = "payments"
    }

    /// Claims have no foreign key, since one may be reserved before its payment; the others have one that a database
    /// opened by another program need not have kept.
    private static let references: [Reference] = [
        Reference(
            kind: "line of history", table: "history", row: "t.payment || ' ' || CAST(t.number AS TEXT)",
            column: "payment"),
        Reference(kind: "notification", table: "notifications", row: "t.id", column: "payment"),
        Reference(
            kind: "notification", table: "notifications", row: "t.id", column: "link", target: "payment link",
            targetTable: "payment_links"),
        Reference(
            kind: "attempt of a notification", table: "notification_attempts",
            row: "t.notification || ' ' || CAST(t.number AS TEXT)", column: "notification", target: "notification",
            targetTable: "notifications"),
        Reference(kind: "mail", table: "mails", row: "t.id", column: "payment"),
        Reference(kind: "claim", table: "claims", row: "t.scope || ' ' || t.claim_key", column: "payment"),
        Reference(kind: "refund or instalment", table: "payments", row: "t.id", column: "parent"),
        Reference(kind: "stored card", table: "card_tokens", row: "t.id", column: "awaiting"),
        Reference(kind: "checkout session", table: "checkout_sessions", row: "t.id", column: "under_way"),
        Reference(kind: "payment link", table: "payment_links", row: "t.id", column: "payment"),
        // A cancelled card keeps its row.
        Reference(
            kind: "recurring order", table: "recurring_orders", row: "t.api || '/' || t.shop || ' ' || t.id",
            column: "token", target: "stored card", targetTable: "card_tokens"),
        Reference(
            kind: "recurring order", table: "recurring_orders", row: "t.api || '/' || t.shop || ' ' || t.id",
            column: "awaiting"),
        Reference(
            kind: "stored card", table: "card_tokens", row: "t.id", column: "replaces", target: "stored card",
            targetTable: "card_tokens"),
    ]

    func missingReferences(limit: Int) throws -> [MissingReference] {
        var found: [MissingReference] = []
        for reference in Self.references where found.count < limit {
            let rows = try db.rows(
                """
                SELECT \(reference.row), t.\(reference.column) FROM \(reference.table) t
                    WHERE t.\(reference.column) IS NOT NULL AND NOT EXISTS (
                        SELECT 1 FROM \(reference.targetTable) named WHERE named.id = t.\(reference.column))
                    LIMIT ?
                """, [.integer(Int64(limit - found.count))])
            found += try rows.map {
                MissingReference(
                    kind: reference.kind, row: try $0.text(0), target: reference.target, missing: try $0.text(1))
            }
        }
        return found
    }

    // MARK: Data of the APIs

    func storedParts(_ kind: StoredPart.Kind, after row: String, limit: Int) throws -> [StoredPart] {
        let (table, place, bytes) = Self.place(of: kind)
        return try db.rows(
            "SELECT \(place), api, \(bytes) FROM \(table) WHERE \(place) > ? ORDER BY \(place) LIMIT ?",
            [.text(row), .integer(Int64(limit))]
        ).map { StoredPart(kind, row: try $0.text(0), api: try $0.text(1), bytes: try $0.blob(2)) }
    }

    private static func place(of kind: StoredPart.Kind) -> (table: String, place: String, bytes: String) {
        switch kind {
        case .payment, .operation: ("payments", "id", "details")
        case .cardToken: ("card_tokens", "id", "details")
        case .checkoutSession: ("checkout_sessions", "id", "details")
        case .paymentLink: ("payment_links", "id", "details")
        case .cardForm: ("card_forms", "id", "details")
        case .recurringOrder: ("recurring_orders", "api || '/' || shop || ' ' || id", "details")
        case .mandate: ("mandates", "api || '/' || shop || ' ' || reference", "details")
        case .shop: ("shops", "api || '/' || name", "settings")
        }
    }
}
