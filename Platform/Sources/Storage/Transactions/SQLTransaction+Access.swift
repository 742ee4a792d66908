import Engine

extension SQLTransaction {
    func operatorTokens() throws -> [OperatorTokenRecord] {
        try db.rows("SELECT name, hash, rights, created_at FROM operator_tokens ORDER BY name", []).map { row in
            OperatorTokenRecord(
                name: try row.text(0), hash: try row.blob(1), right: try row.text(2),
                createdAt: Instant(milliseconds: try row.integer(3)))
        }
    }

    func insert(_ token: OperatorTokenRecord) throws -> Bool {
        guard try db.rows("SELECT 1 FROM operator_tokens WHERE name = ?", [.text(token.name)]).isEmpty else {
            return false
        }
        try db.execute(
            "INSERT INTO operator_tokens (name, hash, rights, created_at) VALUES (?, ?, ?, ?)",
            [.text(token.name), .blob(token.hash), .text(token.right), .integer(token.createdAt.milliseconds)])
        return true
    }

    func deleteOperatorToken(named name: String) throws {
        try db.execute("DELETE FROM operator_tokens WHERE name = ?", [.text(name)])
    }

    func auditEntries(before number: Int64?, limit: Int) throws -> [AuditEntry] {
        try db.rows(
            """
            SELECT number, at, machine_time, who, kind, what FROM audit WHERE number < ?
                ORDER BY number DESC LIMIT ?
            """, [.integer(number ?? Int64.max), .integer(Int64(limit))]
        ).map { try Self.auditEntry($0) }
    }

    func auditEntries(after number: Int64, limit: Int) throws -> [AuditEntry] {
        try db.rows(
            "SELECT number, at, machine_time, who, kind, what FROM audit WHERE number > ? ORDER BY number LIMIT ?",
            [.integer(number), .integer(Int64(limit))]
        ).map { try Self.auditEntry($0) }
    }

    func lastAuditNumber() throws -> Int64 {
        try db.rows("SELECT MAX(number) FROM audit", []).first?.optionalInteger(0) ?? 0
    }

    private static func auditEntry(_ row: SQLRow) throws -> AuditEntry {
        AuditEntry(
            number: try row.integer(0), at: Instant(milliseconds: try row.integer(1)),
            machineTime: Instant(milliseconds: try row.integer(2)), who: try row.text(3), kind: try row.text(4),
            what: try row.text(5))
    }

    func append(_ entry: AuditEntry) throws {
        try db.execute(
            """
            INSERT INTO audit (number, at, machine_time, who, kind, what)
                VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM audit), ?, ?, ?, ?, ?)
            """,
            [
                .integer(entry.at.milliseconds), .integer(entry.machineTime.milliseconds), .text(entry.who),
                .text(entry.kind), .text(entry.what),
            ])
    }
}
