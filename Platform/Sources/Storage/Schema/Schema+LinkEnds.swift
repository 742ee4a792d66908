extension Schema {
    /// When a payment link ended. For links that had ended before, the planned end is the latest possible one.
    static let linkEnds = Migration(
        version: 12, name: "ends of payment links",
        statements: [
            "ALTER TABLE payment_links ADD COLUMN ended_at BIGINT",
            "UPDATE payment_links SET ended_at = expires_at WHERE state <> 'active'",
            "CREATE INDEX payment_links_ended ON payment_links (ended_at) WHERE ended_at IS NOT NULL",
        ])
}
