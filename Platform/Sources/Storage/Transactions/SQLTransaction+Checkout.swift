import Engine
import GuichetCore

extension SQLTransaction {
    private static let columns = """
        id, api, shop, state, attempts_allowed, payments, under_way, created_at, expires_at, kept_until, details, \
        link
        """

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

    func insert(_ session: CheckoutSession) throws {
        try db.execute(
            "INSERT INTO checkout_sessions (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(session.id.text), .text(session.shop.api), .text(session.shop.name),
                .text(session.state.rawValue), .integer(Int64(session.attemptsAllowed)), Self.list(session.payments),
                .optional(session.underWay?.text), .integer(session.createdAt.milliseconds),
                .integer(session.expiresAt.milliseconds), .integer(session.keptUntil.milliseconds),
                .blob(session.details), .optional(session.link?.text),
            ])
    }

    func update(_ session: CheckoutSession) throws {
        let changed = try db.execute(
            "UPDATE checkout_sessions SET state = ?, payments = ?, under_way = ? WHERE id = ?",
            [
                .text(session.state.rawValue), Self.list(session.payments), .optional(session.underWay?.text),
                .text(session.id.text),
            ])
        guard changed == 1 else { throw StorageError.corrupt("a checkout session is not there to be changed") }
    }

    func deleteCheckoutSessions(keptUntil instant: Instant) throws {
        try db.execute(
            "DELETE FROM checkout_sessions WHERE kept_until <= ? AND state <> 'open' AND under_way IS NULL",
            [.integer(instant.milliseconds)])
    }

    private func sessions(_ condition: String, _ arguments: [SQLValue]) throws -> [CheckoutSession] {
        try db.rows("SELECT \(Self.columns) FROM checkout_sessions \(condition)", arguments).map { row in
            guard let state = CheckoutSession.State(rawValue: try row.text(3)) else {
                throw StorageError.corrupt("the state of a checkout session")
            }
            return CheckoutSession(
                id: CheckoutSessionID(try row.text(0)), shop: ShopID(api: try row.text(1), name: try row.text(2)),
                createdAt: Instant(milliseconds: try row.integer(7)),
                expiresAt: Instant(milliseconds: try row.integer(8)),
                keptUntil: Instant(milliseconds: try row.integer(9)),
                attemptsAllowed: Int(try row.integer(4)), state: state,
                payments: try row.text(5).split(separator: " ").map { PaymentID(String($0)) },
                underWay: try row.optionalText(6).map(PaymentID.init), details: try row.blob(10),
                link: try row.optionalText(11).map(PaymentLinkID.init))
        }
    }

    private static func list(_ payments: [PaymentID]) -> SQLValue {
        .text(payments.map(\.text).joined(separator: " "))
    }
}
