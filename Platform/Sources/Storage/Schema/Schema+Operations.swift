extension Schema {
    /// Captures, cancellations and refunds that are confirmed later, and notifications of every step.
    static func operations(blob: String) -> Migration {
        Migration(
            version: 8, name: "operations that are confirmed later, notifications of every step",
            statements: [
                "ALTER TABLE payments ADD COLUMN settlement_seconds BIGINT",
                "ALTER TABLE payments ADD COLUMN operations \(blob)",
                "ALTER TABLE payments ADD COLUMN settles_at BIGINT",
                "ALTER TABLE payments ADD COLUMN step_urls TEXT",
                "CREATE INDEX payments_settling ON payments (settles_at) WHERE settles_at IS NOT NULL",
                "ALTER TABLE outbox ADD COLUMN topic TEXT",
            ])
    }
}
