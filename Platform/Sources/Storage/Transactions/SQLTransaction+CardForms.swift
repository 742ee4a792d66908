import Engine

extension SQLTransaction {
    private static let table = Table("card_forms") { (columns: inout Columns<CardForm>) in
        let id = columns.key("id") { $0.id }
        let shop = ShopColumns(&columns) { $0.shop }
        let token = columns.changing("token") { $0.token }
        let outcome = columns.changing("outcome") { $0.outcome }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let expiresAt = columns.fixed("expires_at") { $0.expiresAt }
        let details = columns.fixed("details") { $0.details }
        return { row in
            CardForm(
                id: try id(row), shop: try shop(row), createdAt: try createdAt(row), expiresAt: try expiresAt(row),
                details: try details(row), token: try token(row), outcome: try outcome(row))
        }
    }

    func cardForm(_ id: CardFormID) throws -> CardForm? {
        try db.rows(of: Self.table, "WHERE id = ?", [.text(id.text)]).first
    }

    func insert(_ form: CardForm) throws { try Self.table.insert(form, into: db) }

    func update(_ form: CardForm) throws { try Self.table.update(form, in: db) }

    func deleteCardForms(expiredBy instant: Instant) throws {
        try db.execute("DELETE FROM card_forms WHERE expires_at <= ?", [.integer(instant.milliseconds)])
    }
}
