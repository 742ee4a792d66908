import Engine
import GuichetCore

extension SQLTransaction {
    private static let table = Table("checkout_sessions") { (columns: inout Columns<CheckoutSession>) in
        let id = columns.key("id") { $0.id }
        let shop = ShopColumns(&columns) { $0.shop }
        let state = columns.changing("state") { $0.state }
        let attemptsAllowed = columns.fixed("attempts_allowed") { $0.attemptsAllowed }
        let payments = columns.changing("payments") { $0.payments.map(\.text).joined(separator: " ") }
        let underWay = columns.changing("under_way") { $0.underWay }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let expiresAt = columns.fixed("expires_at") { $0.expiresAt }
        let keptUntil = columns.fixed("kept_until") { $0.keptUntil }
        let details = columns.fixed("details") { $0.details }
        let link = columns.fixed("link") { $0.link }
        return { row in
            CheckoutSession(
                id: try id(row), shop: try shop(row), createdAt: try createdAt(row), expiresAt: try expiresAt(row),
                keptUntil: try keptUntil(row), attemptsAllowed: try attemptsAllowed(row), state: try state(row),
                payments: try payments(row).split(separator: " ").map { PaymentID(String($0)) },
                underWay: try underWay(row), details: try details(row), link: try link(row))
        }
    }

    func checkoutSession(_ id: CheckoutSessionID) throws -> CheckoutSession? {
        try sessions("WHERE id = ?", [.text(id.text)]).first
    }

    func checkoutSession(underWay payment: PaymentID) throws -> CheckoutSession? {
        try sessions("WHERE under_way = ?", [.text(payment.text)]).first
    }

    func checkoutSessionsOpen(expiringBy instant: Instant, limit: Int) throws -> [CheckoutSession] {
        try sessions(
            "WHERE state = 'open' AND under_way IS NULL AND expires_at <= ? ORDER BY expires_at LIMIT ?",
            [.integer(instant.milliseconds), .integer(Int64(limit))])
    }

    func checkoutSessionsOpen(of link: PaymentLinkID) throws -> [CheckoutSession] {
        try sessions("WHERE link = ? AND state = 'open' ORDER BY created_at", [.text(link.text)])
    }

    func insert(_ session: CheckoutSession) throws { try Self.table.insert(session, into: db) }

    func update(_ session: CheckoutSession) throws { try Self.table.update(session, in: db) }

    func deleteCheckoutSessions(keptUntil instant: Instant) throws {
        try db.execute(
            "DELETE FROM checkout_sessions WHERE kept_until <= ? AND state <> 'open' AND under_way IS NULL",
            [.integer(instant.milliseconds)])
    }

    private func sessions(_ condition: String, _ arguments: [SQLValue]) throws -> [CheckoutSession] {
        try db.rows(of: Self.table, condition, arguments)
    }
}
