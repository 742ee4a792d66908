import Engine
import GuichetCore

extension SQLTransaction {
    private static let columns = """
        id, api, shop, customer, pan_sealed, pan_fingerprint, pan_masked, card_expiry, card_brand, details, awaiting, \
        created_at, cancelled_at, expires_at
        """

    func cardToken(_ id: CardTokenID, of shop: ShopID) throws -> CardToken? {
        try tokens(
            "id = ? AND api = ? AND shop = ?", [.text(id.text), .text(shop.api), .text(shop.name)]
        ).first
    }

    func cardTokens(of shop: ShopID, customer: String, limit: Int) throws -> [CardToken] {
        try tokens(
            "api = ? AND shop = ? AND customer = ? AND cancelled_at IS NULL ORDER BY created_at, id LIMIT ?",
            [.text(shop.api), .text(shop.name), .text(customer), .integer(Int64(limit))])
    }

    func cardTokens(of shop: ShopID, fingerprints: [[UInt8]]) throws -> [CardToken] {
        guard !fingerprints.isEmpty else { return [] }
        let marks = Array(repeating: "?", count: fingerprints.count).joined(separator: ", ")
        return try tokens(
            "api = ? AND shop = ? AND pan_fingerprint IN (\(marks)) AND cancelled_at IS NULL ORDER BY created_at, id",
            [.text(shop.api), .text(shop.name)] + fingerprints.map { .blob($0) })
    }

    func insert(_ token: CardToken) throws {
        let marks = Array(repeating: "?", count: 14).joined(separator: ", ")
        let changed = try db.execute(
            "INSERT INTO card_tokens (\(Self.columns)) VALUES (\(marks)) ON CONFLICT (id) DO NOTHING",
            [
                .text(token.id.text), .text(token.shop.api), .text(token.shop.name), .optional(token.customer),
                .optional(token.sealedPAN?.bytes), .optional(token.fingerprint), .text(token.masked),
                .text(token.expiry.yyyyMM), .text(token.brand), .blob(token.details),
                .optional(token.awaiting?.text), .integer(token.createdAt.milliseconds),
                .optional(token.cancelledAt?.milliseconds), .optional(token.expiresAt?.milliseconds),
            ])
        guard changed == 1 else { throw CardTokenError.sameName }
    }

    func cancelCardToken(_ id: CardTokenID, at instant: Instant) throws {
        try db.execute(
            "UPDATE card_tokens SET cancelled_at = ?, pan_sealed = NULL, pan_fingerprint = NULL WHERE id = ?",
            [.integer(instant.milliseconds), .text(id.text)])
    }

    func updateCardToken(_ id: CardTokenID, with new: NewCardToken) throws {
        try db.execute(
            "UPDATE card_tokens SET card_expiry = ?, card_brand = ?, details = ? WHERE id = ?",
            [.text(new.expiry.yyyyMM), .text(new.brand), .blob(new.details), .text(id.text)])
    }

    func cancelCardTokens(expiredBy instant: Instant) throws {
        try db.execute(
            """
            UPDATE card_tokens SET cancelled_at = expires_at, pan_sealed = NULL, pan_fingerprint = NULL
                WHERE expires_at <= ? AND cancelled_at IS NULL
            """,
            [.integer(instant.milliseconds)])
    }

    func settleCardTokens(registeredBy payment: PaymentID, accepted: Bool) throws {
        try db.execute(
            accepted
                ? "UPDATE card_tokens SET awaiting = NULL WHERE awaiting = ?"
                : "DELETE FROM card_tokens WHERE awaiting = ?", [.text(payment.text)])
    }

    private func tokens(_ condition: String, _ arguments: [SQLValue]) throws -> [CardToken] {
        try db.rows(
            "SELECT \(Self.columns) FROM card_tokens WHERE awaiting IS NULL AND \(condition)", arguments
        ).map { row in
            CardToken(
                id: CardTokenID(try row.text(0)), shop: ShopID(api: try row.text(1), name: try row.text(2)),
                sealedPAN: try row.optionalBlob(4).map(SealedValue.init), fingerprint: try row.optionalBlob(5),
                masked: try row.text(6), expiry: try CardExpiry(yyyyMM: try row.text(7)), brand: try row.text(8),
                customer: try row.optionalText(3), details: try row.blob(9),
                createdAt: Instant(milliseconds: try row.integer(11)),
                cancelledAt: try row.optionalInteger(12).map(Instant.init),
                expiresAt: try row.optionalInteger(13).map(Instant.init))
        }
    }
}
