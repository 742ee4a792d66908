import Engine

extension SQLTransaction {
    private static let tokens = Table("operator_tokens") { (columns: inout Columns<OperatorTokenRecord>) in
        let name = columns.key("name") { $0.name }
        let hash = columns.fixed("hash") { $0.hash }
        let right = columns.fixed("rights") { $0.right }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        return { row in
            OperatorTokenRecord(
                name: try name(row), hash: try hash(row), right: try right(row), createdAt: try createdAt(row))
        }
    }

    private static let audit = Table("audit") { (columns: inout Columns<AuditEntry>) in
        let number = columns.key("number") { $0.number }
        let at = columns.fixed("at") { $0.at }
        let machineTime = columns.fixed("machine_time") { $0.machineTime }
        let who = columns.fixed("who") { $0.who }
        let kind = columns.fixed("kind") { $0.kind }
        let what = columns.fixed("what") { $0.what }
        return { row in
            AuditEntry(
                number: try number(row), at: try at(row), machineTime: try machineTime(row), who: try who(row),
                kind: try kind(row), what: try what(row))
        }
    }

    func operatorTokens() throws -> [OperatorTokenRecord] {
        try db.rows(of: Self.tokens, "ORDER BY name", [])
    }

    func insert(_ token: OperatorTokenRecord) throws -> Bool {
        try Self.tokens.insertIfAbsent(token, into: db)
    }

    func deleteOperatorToken(named name: String) throws {
        try db.execute("DELETE FROM operator_tokens WHERE name = ?", [.text(name)])
    }

    func auditEntries(before number: Int64?, limit: Int) throws -> [AuditEntry] {
        try db.rows(
            of: Self.audit, "WHERE number < ? ORDER BY number DESC LIMIT ?",
            [.integer(number ?? Int64.max), .integer(Int64(limit))])
    }

    func auditEntries(after number: Int64, limit: Int) throws -> [AuditEntry] {
        try db.rows(
            of: Self.audit, "WHERE number > ? ORDER BY number LIMIT ?", [.integer(number), .integer(Int64(limit))])
    }

    func lastAuditNumber() throws -> Int64 {
        try db.rows("SELECT MAX(number) FROM audit", []).first?.optionalInteger(0) ?? 0
    }

    /// There is one writer, so the number is free.
    func append(_ entry: AuditEntry) throws {
        try Self.audit.insert(
            AuditEntry(
                number: try lastAuditNumber() + 1, at: entry.at, machineTime: entry.machineTime, who: entry.who,
                kind: entry.kind, what: entry.what),
            into: db)
    }
}
