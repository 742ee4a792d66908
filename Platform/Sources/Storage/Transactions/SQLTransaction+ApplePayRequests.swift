import Engine

extension SQLTransaction {
    private static let columns = "id, merchant_id, environment, public_key_hash, request, key_sealed, created_at"

    func applePayRequests() throws -> [ApplePayRequestRecord] {
        // A tool that only reads may open a database that no platform of this version has updated yet.
        guard try Migrator.currentVersion(db) >= Schema.applePayRequestsVersion else { return [] }
        return try db.rows(
            "SELECT \(Self.columns) FROM applepay_requests ORDER BY merchant_id, created_at, id", []
        ).map { row in
            ApplePayRequestRecord(
                id: try row.text(0), merchantIdentifier: try row.text(1), environment: try row.text(2),
                publicKeyHash: try row.blob(3), request: try row.text(4),
                sealedKey: SealedValue(bytes: try row.blob(5)), createdAt: Instant(milliseconds: try row.integer(6)))
        }
    }

    func insert(_ request: ApplePayRequestRecord) throws {
        try db.execute(
            "INSERT INTO applepay_requests (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .text(request.id), .text(request.merchantIdentifier), .text(request.environment),
                .blob(request.publicKeyHash), .text(request.request), .blob(request.sealedKey.bytes),
                .integer(request.createdAt.milliseconds),
            ])
    }

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
