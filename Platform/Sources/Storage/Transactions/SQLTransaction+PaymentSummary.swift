import Engine
import GuichetCore

extension SQLTransaction {
    /// The time at the start of an identifier finds the rows by the primary key.
    func paymentSummary(from start: Instant, until end: Instant) throws -> PaymentSummary {
        let condition = "direction = 'debit' AND id >= ? AND id < ? AND created_at >= ? AND created_at < ?"
        let values: [SQLValue] = [
            .text(Self.firstID(at: start.adding(seconds: -PaymentID.longestWait))), .text(Self.firstID(at: end)),
            .integer(start.milliseconds), .integer(end.milliseconds),
        ]
        let counts = try db.rows(
            """
            SELECT state, (created_at - ?) / 3600000, COUNT(*) FROM payments WHERE \(condition)
                GROUP BY 1, 2 ORDER BY 2, 1
            """, [.integer(start.milliseconds)] + values
        ).compactMap { row -> PaymentSummary.Count? in
            guard let state = PaymentState(rawValue: try row.text(0)) else { return nil }
            return PaymentSummary.Count(state: state, hour: Int(try row.integer(1)), payments: Int(try row.integer(2)))
        }
        return PaymentSummary(counts: counts, durations: try durations(condition, values))
    }

    private func durations(_ condition: String, _ values: [SQLValue]) throws -> PaymentSummary.Durations? {
        let decided = "FROM payments WHERE \(condition) AND decided_at IS NOT NULL"
        let count = try db.rows("SELECT COUNT(*) \(decided)", values).first?.integer(0) ?? 0
        guard count > 0 else { return nil }
        func duration(_ place: Int64) throws -> Int64 {
            try db.rows(
                "SELECT decided_at - created_at \(decided) ORDER BY 1 LIMIT 1 OFFSET ?", values + [.integer(place)]
            ).first?.integer(0) ?? 0
        }
        return PaymentSummary.Durations(
            payments: Int(count), median: try duration((count - 1) / 2),
            percentile95: try duration((count * 95 + 99) / 100 - 1), longest: try duration(count - 1))
    }

    static func firstID(at instant: Instant) -> String {
        PaymentID.time(of: Instant(milliseconds: max(0, instant.milliseconds)))
    }
}
