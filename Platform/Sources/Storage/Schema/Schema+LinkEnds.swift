extension Schema {
    /// When a payment link was over. Of those that were before, the end that they were made with is the latest one.
    static let linkEnds = Migration(
        version: 12, name: "ends of payment links",
        statements: [
            "ALTER TABLE payment_links ADD COLUMN ended_at BIGINT",
            "UPDATE payment_links SET ended_at = expires_at WHERE state <> 'active'",
            "CREATE INDEX payment_links_ended ON payment_links (ended_at) WHERE ended_at IS NOT NULL",
        ])
}
