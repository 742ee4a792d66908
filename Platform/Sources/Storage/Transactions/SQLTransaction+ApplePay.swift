import Engine

extension SQLTransaction {
    private static let columns = """
        id, merchant_id, environment, public_key_hash, certificate, key_sealed, added_at, last_seen_at
        """

    func applePayCertificates() throws -> [ApplePayCertificateRecord] {
        // A tool that only reads may open a database that no platform of this version has updated yet.
        guard try Migrator.currentVersion(db) >= Schema.applePayVersion else { return [] }
        return try db.rows(
            "SELECT \(Self.columns) FROM applepay_certificates ORDER BY merchant_id, added_at, id", []
        ).map { row in
            ApplePayCertificateRecord(
                id: try row.text(0), merchantIdentifier: try row.text(1), environment: try row.text(2),
                publicKeyHash: try row.blob(3), certificate: try row.blob(4),
                sealedKey: SealedValue(bytes: try row.blob(5)), addedAt: Instant(milliseconds: try row.integer(6)),
                lastSeenAt: try row.optionalInteger(7).map(Instant.init))
        }
    }

    func insert(_ certificate: ApplePayCertificateRecord) throws {
        try db.execute(
            "INSERT INTO applepay_certificates (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(certificate.id), .text(certificate.merchantIdentifier), .text(certificate.environment),
                .blob(certificate.publicKeyHash), .blob(certificate.certificate), .blob(certificate.sealedKey.bytes),
                .integer(certificate.addedAt.milliseconds), .optional(certificate.lastSeenAt?.milliseconds),
            ])
    }

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
