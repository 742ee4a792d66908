import Engine

extension SQLTransaction {
    private static let columns = "id, api, shop, token, outcome, created_at, expires_at, details"

    func cardForm(_ id: CardFormID) throws -> CardForm? {
        try db.rows("SELECT \(Self.columns) FROM card_forms WHERE id = ?", [.text(id.text)]).first.map { row in
            let outcome = try row.optionalText(4)
            guard outcome.map({ CardForm.Outcome(rawValue: $0) != nil }) ?? true else {
                throw StorageError.corrupt("the outcome of a card form")
            }
            return CardForm(
                id: CardFormID(try row.text(0)), shop: ShopID(api: try row.text(1), name: try row.text(2)),
                createdAt: Instant(milliseconds: try row.integer(5)),
                expiresAt: Instant(milliseconds: try row.integer(6)), details: try row.blob(7),
                token: try row.optionalText(3).map(CardTokenID.init),
                outcome: outcome.flatMap(CardForm.Outcome.init(rawValue:)))
        }
    }

    func insert(_ form: CardForm) throws {
        try db.execute(
            "INSERT INTO card_forms (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(form.id.text), .text(form.shop.api), .text(form.shop.name), .optional(form.token?.text),
                .optional(form.outcome?.rawValue), .integer(form.createdAt.milliseconds),
                .integer(form.expiresAt.milliseconds), .blob(form.details),
            ])
    }

    func update(_ form: CardForm) throws {
        let changed = try db.execute(
            "UPDATE card_forms SET token = ?, outcome = ? WHERE id = ?",
            [.optional(form.token?.text), .optional(form.outcome?.rawValue), .text(form.id.text)])
        guard changed == 1 else { throw StorageError.corrupt("a card form is not there to be changed") }
    }

    func deleteCardForms(expiredBy instant: Instant) throws {
        try db.execute("DELETE FROM card_forms WHERE expires_at <= ?", [.integer(instant.milliseconds)])
    }
}
