import Engine

extension SQLTransaction {
    private static let table = Table("applepay_certificates") { (columns: inout Columns<ApplePayCertificateRecord>) in
        let id = columns.key("id") { $0.id }
        let merchantIdentifier = columns.fixed("merchant_id") { $0.merchantIdentifier }
        let environment = columns.fixed("environment") { $0.environment }
        let publicKeyHash = columns.fixed("public_key_hash") { $0.publicKeyHash }
        let certificate = columns.fixed("certificate") { $0.certificate }
        let sealedKey = columns.fixed("key_sealed") { $0.sealedKey }
        let addedAt = columns.fixed("added_at") { $0.addedAt }
        let lastSeenAt = columns.fixed("last_seen_at") { $0.lastSeenAt }
        return { row in
            ApplePayCertificateRecord(
                id: try id(row), merchantIdentifier: try merchantIdentifier(row), environment: try environment(row),
                publicKeyHash: try publicKeyHash(row), certificate: try certificate(row),
                sealedKey: try sealedKey(row), addedAt: try addedAt(row), lastSeenAt: try lastSeenAt(row))
        }
    }

    func applePayCertificates() throws -> [ApplePayCertificateRecord] {
        // A tool that only reads may open a database that no platform of this version has updated yet.
        guard try Migrator.currentVersion(db) >= Schema.applePayVersion else { return [] }
        return try db.rows(of: Self.table, "ORDER BY merchant_id, added_at, id", [])
    }

    func insert(_ certificate: ApplePayCertificateRecord) throws { try Self.table.insert(certificate, into: db) }

    func deleteApplePayCertificate(_ id: String) throws {
        try db.execute("DELETE FROM applepay_reminders WHERE certificate = ?", [.text(id)])
        try db.execute("DELETE FROM applepay_certificates WHERE id = ?", [.text(id)])
    }

    func noteApplePayKeySeen(_ publicKeyHash: [UInt8], at instant: Instant) throws {
        try db.execute(
            """
            UPDATE applepay_certificates SET last_seen_at = ?
                WHERE public_key_hash = ? AND (last_seen_at IS NULL OR last_seen_at < ?)
            """,
            [.integer(instant.milliseconds), .blob(publicKeyHash), .integer(instant.milliseconds)])
    }
}
