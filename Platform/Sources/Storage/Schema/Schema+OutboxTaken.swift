extension Schema {
    /// Who is being told just now, apart from who is to be told later: after a crash the first are told again at once.
    static let outboxTaken = Migration(
        version: 3, name: "notifications that are being tried",
        statements: [
            "ALTER TABLE outbox ADD COLUMN taken BIGINT NOT NULL DEFAULT 0",
            "CREATE INDEX outbox_taken ON outbox (created_at) WHERE taken = 1",
        ])
}
