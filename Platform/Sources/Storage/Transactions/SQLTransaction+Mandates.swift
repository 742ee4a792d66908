import Engine

extension SQLTransaction {
    private static let table = Table("mandates") { (columns: inout Columns<Mandate>) in
        let shop = ShopColumns(&columns, .key) { $0.shop }
        let reference = columns.key("reference") { $0.reference }
        let state = columns.changing("state") { $0.state }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let details = columns.fixed("details") { $0.details }
        return { row in
            Mandate(
                shop: try shop(row), reference: try reference(row), createdAt: try createdAt(row),
                state: try state(row), details: try details(row))
        }
    }

    func mandate(_ reference: String, of shop: ShopID) throws -> Mandate? {
        try db.rows(
            of: Self.table, "WHERE api = ? AND shop = ? AND reference = ?",
            [.text(shop.api), .text(shop.name), .text(reference)]
        ).first
    }

    func insert(_ mandate: Mandate) throws -> Bool { try db.insertIfAbsent(mandate, into: Self.table) }

    func update(_ mandate: Mandate) throws { try db.update(mandate, in: Self.table) }
}

extension Mandate.State: ColumnValue {}
