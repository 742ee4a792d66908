import Engine

extension SQLTransaction {
    private static let table = Table("batches") { (columns: inout Columns<Batch>) in
        let shop = ShopColumns(&columns, .key) { $0.shop }
        let reference = columns.key("reference") { $0.reference }
        let operation = columns.fixed("operation") { $0.operation }
        let count = columns.fixed("item_count") { $0.count }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let state = columns.changing("state") { $0.state }
        let sealed = columns.changing("sealed") { $0.sealed }
        return { row in
            Batch(
                shop: try shop(row), reference: try reference(row), operation: try operation(row),
                count: try count(row), createdAt: try createdAt(row), state: try state(row), sealed: try sealed(row))
        }
    }

    func batch(_ reference: String, of shop: ShopID) throws -> Batch? {
        try db.rows(
            of: Self.table, "WHERE api = ? AND shop = ? AND reference = ?",
            [.text(shop.api), .text(shop.name), .text(reference)]
        ).first
    }

    func insert(_ batch: Batch) throws -> Bool { try Self.table.insertIfAbsent(batch, into: db) }

    func update(_ batch: Batch) throws { try Self.table.update(batch, in: db) }

    func expireBatches(createdBy instant: Instant) throws {
        try db.execute(
            "UPDATE batches SET state = ?, sealed = NULL WHERE sealed IS NOT NULL AND created_at <= ?",
            [.text(Batch.State.expired.rawValue), .integer(instant.milliseconds)])
    }
}

extension Batch.State: ColumnValue {}
