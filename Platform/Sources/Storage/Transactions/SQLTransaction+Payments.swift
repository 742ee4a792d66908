import Engine
import GuichetCore

extension SQLTransaction {
    func payment(_ id: PaymentID) throws -> Payment? {
        try db.rows("SELECT \(PaymentRow.columns) FROM payments WHERE id = ?", [.text(id.text)]).first
            .map(PaymentRow.payment)
    }

    func insert(_ payment: Payment) throws {
        let values = PaymentRow.values(of: payment)
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        try db.execute("INSERT INTO payments (\(PaymentRow.columns)) VALUES (\(marks))", values)
    }

    func update(_ payment: Payment) throws {
        let changed = try db.execute(
            "UPDATE payments SET \(PaymentRow.assignments) WHERE id = ?",
            PaymentRow.changingValues(of: payment) + [.text(payment.id.text)])
        guard changed == 1 else { throw StorageError.corrupt("payment \(payment.id) is not there to be changed") }
    }

    func setDetails(_ details: [UInt8], of id: PaymentID) throws {
        let changed = try db.execute("UPDATE payments SET details = ? WHERE id = ?", [.blob(details), .text(id.text)])
        guard changed == 1 else { throw StorageError.corrupt("payment \(id) is not there to be changed") }
    }

    func payments(in state: PaymentState, limit: Int) throws -> [PaymentID] {
        try db.rows(
            "SELECT id FROM payments WHERE state = ? ORDER BY created_at LIMIT ?",
            [.text(state.rawValue), .integer(Int64(limit))]
        ).map { PaymentID(try $0.text(0)) }
    }

    func payments(of shop: ShopID, reference: String, limit: Int) throws -> [Payment] {
        try db.rows(
            """
            SELECT \(PaymentRow.columns) FROM payments WHERE api = ? AND shop = ? AND reference = ?
                ORDER BY created_at, id LIMIT ?
            """,
            [.text(shop.api), .text(shop.name), .text(reference), .integer(Int64(limit))]
        ).map(PaymentRow.payment)
    }

    func paymentsDue(at instant: Instant, in states: [PaymentState], limit: Int) throws -> [PaymentID] {
        let marks = Array(repeating: "?", count: states.count).joined(separator: ", ")
        let due = try isDue("due_at", of: .payments, by: instant)
        return try db.rows(
            """
            SELECT id FROM payments WHERE due_at IS NOT NULL AND \(due.sql) AND state IN (\(marks))
                ORDER BY due_at, id LIMIT ?
            """,
            due.values + states.map { .text($0.rawValue) } + [.integer(Int64(limit))]
        ).map { PaymentID(try $0.text(0)) }
    }

    func settlementsDue(at instant: Instant, limit: Int) throws -> [PaymentID] {
        let due = try isDue("settles_at", of: .payments, by: instant)
        return try db.rows(
            "SELECT id FROM payments WHERE settles_at IS NOT NULL AND \(due.sql) ORDER BY settles_at, id LIMIT ?",
            due.values + [.integer(Int64(limit))]
        ).map { PaymentID(try $0.text(0)) }
    }

    func countPayments(in state: PaymentState) throws -> Int {
        Int(
            try db.rows("SELECT COUNT(*) FROM payments WHERE state = ?", [.text(state.rawValue)]).first?.integer(0) ?? 0
        )
    }

    func append(_ entry: HistoryEntry) throws {
        try db.execute(
            "INSERT INTO history (payment, number, at, event, hash) VALUES (?, ?, ?, ?, ?)",
            [
                .text(entry.payment.text), .integer(Int64(entry.number)), .integer(entry.at.milliseconds),
                .blob(entry.event), .blob(entry.hash),
            ])
    }

    func history(of id: PaymentID) throws -> [HistoryEntry] {
        try db.rows(
            "SELECT number, at, event, hash FROM history WHERE payment = ? ORDER BY number", [.text(id.text)]
        ).map { row in
            HistoryEntry(
                payment: id, number: Int(try row.integer(0)), at: Instant(milliseconds: try row.integer(1)),
                event: try row.blob(2), hash: try row.blob(3))
        }
    }
}
