extension Schema {
    /// Marks notifications with an attempt under way, apart from those that wait: after a crash the former are tried
    /// again at once.
    static let outboxTaken = Migration(
        version: 3, name: "notifications that are being tried",
        statements: [
            "ALTER TABLE outbox ADD COLUMN taken BIGINT NOT NULL DEFAULT 0",
            "CREATE INDEX outbox_taken ON outbox (created_at) WHERE taken = 1",
        ])
}
