extension Schema {
    /// Columns for payments that are authorised later than they are ordered, changed in between, captured in batches,
    /// and refunded by separate payments.
    static let laterAuthorisation = Migration(
        version: 5, name: "later authorisations, capture batches, refunds as payments",
        statements: [
            "ALTER TABLE payments ADD COLUMN direction TEXT NOT NULL DEFAULT 'debit'",
            "ALTER TABLE payments ADD COLUMN parent TEXT REFERENCES payments (id)",
            "ALTER TABLE payments ADD COLUMN reference TEXT",
            "ALTER TABLE payments ADD COLUMN validity_seconds BIGINT",
            "ALTER TABLE payments ADD COLUMN batch_second BIGINT",
            "ALTER TABLE payments ADD COLUMN capture_fails BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE payments ADD COLUMN waived BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE payments ADD COLUMN valid_until BIGINT",
            "ALTER TABLE payments ADD COLUMN authorised_at BIGINT",
            "ALTER TABLE payments ADD COLUMN captured_at BIGINT",
            """
            CREATE INDEX payments_reference ON payments (face, shop, reference, created_at)
                WHERE reference IS NOT NULL
            """,
        ])
}
