import Engine
import GuichetCore

extension SQLTransaction {
    private static let table = Table("card_tokens") { (columns: inout Columns<CardToken>) in
        let id = columns.key("id") { $0.id }
        let shop = ShopColumns(&columns) { $0.shop }
        let customer = columns.fixed("customer") { $0.customer }
        let sealedPAN = columns.fixed("pan_sealed") { $0.sealedPAN }
        let fingerprint = columns.fixed("pan_fingerprint") { $0.fingerprint }
        let masked = columns.fixed("pan_masked") { $0.masked }
        let expiry = columns.fixed("card_expiry") { $0.expiry }
        let brand = columns.fixed("card_brand") { $0.brand }
        let details = columns.fixed("details") { $0.details }
        let awaiting = columns.fixed("awaiting") { $0.awaiting }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let cancelledAt = columns.fixed("cancelled_at") { $0.cancelledAt }
        let expiresAt = columns.fixed("expires_at") { $0.expiresAt }
        let replaces = columns.fixed("replaces") { $0.replaces }
        return { row in
            CardToken(
                id: try id(row), shop: try shop(row), sealedPAN: try sealedPAN(row),
                fingerprint: try fingerprint(row), masked: try masked(row), expiry: try expiry(row),
                brand: try brand(row), customer: try customer(row), details: try details(row),
                createdAt: try createdAt(row), cancelledAt: try cancelledAt(row), awaiting: try awaiting(row),
                expiresAt: try expiresAt(row), replaces: try replaces(row))
        }
    }

    /// It runs for each payment.
    private static let awaiting = Query(table, "WHERE awaiting = ?")

    func cardToken(_ id: CardTokenID, of shop: ShopID) throws -> CardToken? {
        try tokens(
            "id = ? AND api = ? AND shop = ?", [.text(id.text), .text(shop.api), .text(shop.name)]
        ).first
    }

    func cardTokens(
        of shop: ShopID, customer: String, evenIfCancelled: Bool, limit: Int, skipping skipped: Int
    ) throws -> [CardToken] {
        let kept = evenIfCancelled ? "" : " AND cancelled_at IS NULL"
        return try tokens(
            "api = ? AND shop = ? AND customer = ?\(kept) ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?",
            [
                .text(shop.api), .text(shop.name), .text(customer), .integer(Int64(limit)),
                .integer(Int64(skipped)),
            ]
        ).reversed()
    }

    func cardTokens(of shop: ShopID, fingerprints: [[UInt8]]) throws -> [CardToken] {
        guard !fingerprints.isEmpty else { return [] }
        let marks = Array(repeating: "?", count: fingerprints.count).joined(separator: ", ")
        return try tokens(
            "api = ? AND shop = ? AND pan_fingerprint IN (\(marks)) AND cancelled_at IS NULL ORDER BY created_at, id",
            [.text(shop.api), .text(shop.name)] + fingerprints.map { .blob($0) })
    }

    func insert(_ token: CardToken) throws {
        guard try Self.table.insertIfAbsent(token, into: db) else { throw CardTokenError.sameName }
    }

    func cancelCardToken(_ id: CardTokenID, at instant: Instant, keepingNumber: Bool) throws {
        try db.execute(
            keepingNumber
                ? "UPDATE card_tokens SET cancelled_at = ? WHERE id = ?"
                : "UPDATE card_tokens SET cancelled_at = ?, pan_sealed = NULL, pan_fingerprint = NULL WHERE id = ?",
            [.integer(instant.milliseconds), .text(id.text)])
    }

    func reactivateCardToken(_ id: CardTokenID) throws {
        try db.execute("UPDATE card_tokens SET cancelled_at = NULL WHERE id = ?", [.text(id.text)])
    }

    func deleteCardNumbers(cancelledBy instant: Instant) throws {
        try db.execute(
            """
            UPDATE card_tokens SET pan_sealed = NULL, pan_fingerprint = NULL
                WHERE cancelled_at <= ? AND cancelled_at IS NOT NULL AND pan_sealed IS NOT NULL
            """,
            [.integer(instant.milliseconds)])
    }

    func updateCardToken(_ id: CardTokenID, with new: NewCardToken) throws {
        try db.execute(
            "UPDATE card_tokens SET card_expiry = ?, card_brand = ?, details = ? WHERE id = ?",
            [.text(new.expiry.yyyyMM), .text(new.brand), .blob(new.details), .text(id.text)])
    }

    func updateCardToken(_ id: CardTokenID, customer: String?, details: [UInt8]) throws {
        try db.execute(
            "UPDATE card_tokens SET customer = ?, details = ? WHERE id = ?",
            [customer.sqlValue, .blob(details), .text(id.text)])
    }

    func cancelCardTokens(expiredBy instant: Instant) throws {
        try db.execute(
            """
            UPDATE card_tokens SET cancelled_at = expires_at, pan_sealed = NULL, pan_fingerprint = NULL
                WHERE expires_at <= ? AND cancelled_at IS NULL
            """,
            [.integer(instant.milliseconds)])
    }

    func cardTokens(awaiting payment: PaymentID) throws -> [CardToken] {
        try db.rows(Self.awaiting, [.text(payment.text)])
    }

    func replaceCard(of id: CardTokenID, by card: CardToken) throws -> Bool {
        let changed = try db.execute(
            """
            UPDATE card_tokens SET pan_sealed = ?, pan_fingerprint = ?, pan_masked = ?, card_expiry = ?, card_brand = ?,
                customer = ?, details = ? WHERE id = ? AND cancelled_at IS NULL
            """,
            [
                card.sealedPAN.sqlValue, card.fingerprint.sqlValue, .text(card.masked), .text(card.expiry.yyyyMM),
                .text(card.brand), card.customer.sqlValue, .blob(card.details), .text(id.text),
            ])
        return changed == 1
    }

    func settleCardTokens(registeredBy payment: PaymentID, keeping: Bool) throws {
        try db.execute(
            keeping
                ? "UPDATE card_tokens SET awaiting = NULL WHERE awaiting = ?"
                : "DELETE FROM card_tokens WHERE awaiting = ?", [.text(payment.text)])
    }

    private func tokens(_ condition: String, _ arguments: [SQLValue]) throws -> [CardToken] {
        try db.rows(of: Self.table, "WHERE awaiting IS NULL AND \(condition)", arguments)
    }
}
