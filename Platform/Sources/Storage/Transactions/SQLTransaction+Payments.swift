import Engine
import GuichetCore

extension SQLTransaction {
    func payment(_ id: PaymentID) throws -> Payment? { try db.rows(PaymentRow.byID, [.text(id.text)]).first }

    /// - Throws: ``StorageError`` with the code `shopRemoved`, from here or from the database.
    func insert(_ payment: Payment) throws {
        try refuseOrders(ofRemoved: payment.shop)
        try PaymentRow.table.insert(payment, into: db)
    }

    func insertIfAbsent(_ payment: Payment) throws -> Bool {
        try refuseOrders(ofRemoved: payment.shop)
        return try PaymentRow.table.insertIfAbsent(payment, into: db)
    }

    private func refuseOrders(ofRemoved shop: ShopID) throws {
        if !db.dialect.refusesOrders, try isRemoved(shop) { throw StorageError.shopRemoved }
    }

    func change(_ known: Payment, to payment: Payment) throws -> Bool {
        try PaymentRow.table.change(known, to: payment, in: db)
    }

    func setDetails(_ details: [UInt8], of id: PaymentID) throws {
        let changed = try db.execute("UPDATE payments SET details = ? WHERE id = ?", [.blob(details), .text(id.text)])
        guard changed == 1 else { throw StorageError.corrupt("payment \(id) is not there to be changed") }
    }

    func payments(in state: PaymentState, limit: Int) throws -> [PaymentID] {
        try db.rows(
            "SELECT id FROM payments WHERE \(Self.isIn(state)) ORDER BY +created_at LIMIT ?", [.integer(Int64(limit))]
        ).map { PaymentID(try $0.text(0)) }
    }

    /// The figures ask for payments whose outcome is open. These have a time of their next question, so the index of such
    /// times has them all. (`+` keeps the order from the index of all payments by their time, which would be read whole.)
    static func isIn(_ state: PaymentState) -> String {
        // The state is a part of the text: behind a parameter, SQLite would not see that the index of one state fits.
        "state = '\(state.rawValue)'\(state.isOpenQuestion ? " AND due_at IS NOT NULL" : "")"
    }

    func authorisingPayments(askedBy node: Int64) throws -> [PaymentID] {
        try db.rows(
            "SELECT id FROM payments WHERE state = 'authorising' AND substr(message_id, 21) = ? ORDER BY created_at",
            [.text(AcquirerMessageID.mark(of: node))]
        ).map { PaymentID(try $0.text(0)) }
    }

    func authorisingPayments() throws -> [AuthorisingPayment] {
        try db.rows("SELECT id, message_id FROM payments WHERE state = 'authorising' ORDER BY created_at", []).map {
            AuthorisingPayment(id: PaymentID(try $0.text(0)), message: AcquirerMessageID(try $0.text(1)))
        }
    }

    func payments(of shop: ShopID, reference: String, limit: Int) throws -> [Payment] {
        try db.rows(
            of: PaymentRow.table, "WHERE api = ? AND shop = ? AND reference = ? ORDER BY created_at, id LIMIT ?",
            [.text(shop.api), .text(shop.name), .text(reference), .integer(Int64(limit))])
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
        let rows = try db.rows("SELECT COUNT(*) FROM payments WHERE \(Self.isIn(state))", [])
        return Int(try rows.first?.integer(0) ?? 0)
    }

    static let history = Table("history") { (columns: inout Columns<HistoryEntry>) in
        let payment = columns.key("payment") { $0.payment }
        let number = columns.key("number") { $0.number }
        let at = columns.fixed("at") { $0.at }
        let event = columns.fixed("event") { $0.event }
        let hash = columns.fixed("hash") { $0.hash }
        return { row in
            HistoryEntry(
                payment: try payment(row), number: try number(row), at: try at(row), event: try event(row),
                hash: try hash(row))
        }
    }

    func append(_ entry: HistoryEntry) throws { try Self.history.insert(entry, into: db) }

    func history(of id: PaymentID) throws -> [HistoryEntry] {
        try db.rows(of: Self.history, "WHERE payment = ? ORDER BY number", [.text(id.text)])
    }
}
