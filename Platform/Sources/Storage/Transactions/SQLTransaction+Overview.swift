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
            of: PaymentRow.table, "\(condition) ORDER BY id DESC LIMIT ?", values + [.integer(Int64(query.limit))])
    }

    func payments(named reference: String, limit: Int) throws -> [Payment] {
        try db.rows(
            of: PaymentRow.table,
            """
            WHERE reference = ? OR id IN (SELECT payment FROM claims WHERE claim_key = ? AND payment IS NOT NULL)
                ORDER BY created_at DESC, id DESC LIMIT ?
            """, [.text(reference), .text(reference), .integer(Int64(limit))])
    }

    func events(after start: Instant, through end: Instant, limit: Int) throws -> [HistoryEntry] {
        try db.rows(
            of: Self.history, "WHERE at > ? AND at <= ? ORDER BY at, payment, number LIMIT ?",
            [.integer(start.milliseconds), .integer(end.milliseconds), .integer(Int64(limit))])
    }

    /// SQLite numbers the rows of a table in the order of their insertion, which is the order of the commits, since there
    /// is one writer. PostgreSQL needs a column of this name.
    func events(after position: Int64, limit: Int) throws -> [StoredEvent] {
        try db.rows(
            "SELECT \(Self.history.columns), rowid FROM history WHERE rowid > ? ORDER BY rowid LIMIT ?",
            [.integer(position), .integer(Int64(limit))]
        ).map { StoredEvent(position: try $0.integer(Self.history.width), entry: try Self.history.read($0)) }
    }

    func lastEventPosition() throws -> Int64 {
        try db.rows("SELECT MAX(rowid) FROM history", []).first?.optionalInteger(0) ?? 0
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
