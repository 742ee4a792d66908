import Engine

extension SQLTransaction {
    private static let table = Table("applepay_requests") { (columns: inout Columns<ApplePayRequestRecord>) in
        let id = columns.key("id") { $0.id }
        let merchantIdentifier = columns.fixed("merchant_id") { $0.merchantIdentifier }
        let environment = columns.fixed("environment") { $0.environment }
        let publicKeyHash = columns.fixed("public_key_hash") { $0.publicKeyHash }
        let request = columns.fixed("request") { $0.request }
        let sealedKey = columns.fixed("key_sealed") { $0.sealedKey }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        return { row in
            ApplePayRequestRecord(
                id: try id(row), merchantIdentifier: try merchantIdentifier(row), environment: try environment(row),
                publicKeyHash: try publicKeyHash(row), request: try request(row), sealedKey: try sealedKey(row),
                createdAt: try createdAt(row))
        }
    }

    func applePayRequests() throws -> [ApplePayRequestRecord] {
        // A tool that only reads may open a database that no platform of this version has updated yet.
        guard try Migrator.currentVersion(db) >= Schema.applePayRequestsVersion else { return [] }
        return try db.rows(of: Self.table, "ORDER BY merchant_id, created_at, id", [])
    }

    func insert(_ request: ApplePayRequestRecord) throws { try Self.table.insert(request, into: db) }

    func deleteApplePayRequest(_ id: String) throws {
        try db.execute("DELETE FROM applepay_requests WHERE id = ?", [.text(id)])
    }

    func applePayReminder(of certificate: String) throws -> Int? {
        try db.rows("SELECT days_before FROM applepay_reminders WHERE certificate = ?", [.text(certificate)])
            .first.map { Int(try $0.integer(0)) }
    }

    func noteApplePayReminder(of certificate: String, daysBefore: Int, at instant: Instant) throws {
        try db.execute(
            """
            INSERT INTO applepay_reminders (certificate, days_before, at) VALUES (?, ?, ?)
                ON CONFLICT (certificate) DO UPDATE SET days_before = excluded.days_before, at = excluded.at
            """,
            [.text(certificate), .integer(Int64(daysBefore)), .integer(instant.milliseconds)])
    }
}
