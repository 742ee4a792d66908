import Engine

extension SQLTransaction {
    private static let table = Table("mandates") { (columns: inout Columns<Mandate>) in
        let shop = ShopColumns(&columns, .key) { $0.shop }
        let reference = columns.key("reference") { $0.reference }
        let state = columns.changing("state") { $0.state }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let details = columns.changing("details") { $0.details }
        let debitedAt = columns.changing("debited_at") { $0.debitedAt }
        let isForOneDebit = columns.fixed("one_debit") { $0.isForOneDebit }
        let endedAt = columns.changing("ended_at") { $0.endedAt }
        return { row in
            Mandate(
                shop: try shop(row), reference: try reference(row), createdAt: try createdAt(row),
                state: try state(row), debitedAt: try debitedAt(row), isForOneDebit: try isForOneDebit(row),
                endedAt: try endedAt(row), details: try details(row))
        }
    }

    func mandate(_ reference: String, of shop: ShopID) throws -> Mandate? {
        try db.rows(
            of: Self.table, "WHERE api = ? AND shop = ? AND reference = ?",
            [.text(shop.api), .text(shop.name), .text(reference)]
        ).first
    }

    func mandates(_ query: ShopRowQuery) throws -> [Mandate] {
        let sql = query.sql("reference")
        return try db.rows(of: Self.table, sql.text, sql.values)
    }

    func insert(_ mandate: Mandate) throws -> Bool { try Self.table.insertIfAbsent(mandate, into: db) }

    func update(_ mandate: Mandate) throws { try Self.table.update(mandate, in: db) }

    /// The ends that time makes are those of ``Engine/Mandate/state(at:)``. One that was revoked under an earlier version
    /// has no time of its end, and counts as one that is not debited.
    func forgetMandates(endedBefore instant: Instant) throws -> Int {
        let count = try db.execute(
            """
            UPDATE mandates SET details = ? WHERE LENGTH(details) > 0 AND (ended_at < ?
                OR state = 'created' AND created_at < ?
                OR state <> 'created' AND ended_at IS NULL AND COALESCE(debited_at, created_at) < ?)
            """,
            [
                .blob([]), .integer(instant.milliseconds),
                .integer(instant.adding(seconds: -Mandate.signingSeconds).milliseconds),
                .integer(instant.adding(seconds: -Mandate.idleSeconds).milliseconds),
            ])
        if count > 0 { try noteRemains() }
        return count
    }
}

extension Mandate.State: ColumnValue {}
