import Engine
import GuichetCore

extension SQLTransaction {
    /// An identifier begins with the time (``PaymentID``), so the order of the primary key is the order of creation.
    func payments(_ query: PaymentQuery) throws -> [Payment] {
        var (conditions, values): ([String], [SQLValue]) = ([], [])
        for (column, value) in [("api", query.api), ("shop", query.shop), ("state", query.state?.rawValue)] {
            guard let value else { continue }
            conditions.append("\(column) = ?")
            values.append(.text(value))
        }
        if let before = query.before {
            conditions.append("id < ?")
            values.append(.text(before.id.text))
        }
        let condition = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
        return try db.rows(
            "SELECT \(PaymentRow.columns) FROM payments \(condition) ORDER BY id DESC LIMIT ?",
            values + [.integer(Int64(query.limit))]
        ).map(PaymentRow.payment)
    }

    func payments(named reference: String, limit: Int) throws -> [Payment] {
        try db.rows(
            """
            SELECT \(PaymentRow.columns) FROM payments WHERE reference = ? OR id IN (
                SELECT payment FROM claims WHERE claim_key = ? AND payment IS NOT NULL
            ) ORDER BY created_at DESC, id DESC LIMIT ?
            """, [.text(reference), .text(reference), .integer(Int64(limit))]
        ).map(PaymentRow.payment)
    }

    func events(after start: Instant, through end: Instant, limit: Int) throws -> [HistoryEntry] {
        try db.rows(
            """
            SELECT payment, number, at, event, hash FROM history WHERE at > ? AND at <= ?
                ORDER BY at, payment, number LIMIT ?
            """, [.integer(start.milliseconds), .integer(end.milliseconds), .integer(Int64(limit))]
        ).map { try Self.entry($0) }
    }

    /// SQLite numbers the rows of a table in the order of their insertion, which is the order of the commits, since there
    /// is one writer. PostgreSQL needs a column of this name.
    func events(after position: Int64, limit: Int) throws -> [StoredEvent] {
        try db.rows(
            "SELECT payment, number, at, event, hash, rowid FROM history WHERE rowid > ? ORDER BY rowid LIMIT ?",
            [.integer(position), .integer(Int64(limit))]
        ).map { StoredEvent(position: try $0.integer(5), entry: try Self.entry($0)) }
    }

    func lastEventPosition() throws -> Int64 {
        try db.rows("SELECT MAX(rowid) FROM history", []).first?.optionalInteger(0) ?? 0
    }

    private static func entry(_ row: SQLRow) throws -> HistoryEntry {
        HistoryEntry(
            payment: PaymentID(try row.text(0)), number: Int(try row.integer(1)),
            at: Instant(milliseconds: try row.integer(2)), event: try row.blob(3), hash: try row.blob(4))
    }

    func nextDue(after instant: Instant) throws -> Instant? {
        let sources = [
            "SELECT MIN(due_at) FROM payments WHERE due_at > ?",
            "SELECT MIN(settles_at) FROM payments WHERE settles_at > ?",
            "SELECT MIN(next_at) FROM notifications WHERE state = 'waiting' AND next_at > ?",
            "SELECT MIN(next_at) FROM mails WHERE state = 'waiting' AND next_at > ?",
            "SELECT MIN(expires_at) FROM payment_links WHERE state = 'active' AND expires_at > ?",
        ]
        return try sources.compactMap { source in
            try db.rows(source, [.integer(instant.milliseconds)]).first?.optionalInteger(0)
        }.min().map(Instant.init(milliseconds:))
    }

    func notifications(in state: Notification.State?, limit: Int) throws -> [Notification] {
        try notifications(
            where: state == nil ? "1 = 1" : "state = ?", state.map { [.text($0.rawValue)] } ?? [], limit: limit)
    }
}
