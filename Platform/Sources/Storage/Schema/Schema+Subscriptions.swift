extension Schema {
    /// Where a merchant is notified, and of what, in one list instead of two columns: each subscription in a line, its
    /// topics before its address.
    static let subscriptions = Migration(
        version: 17, name: "subscriptions to notifications",
        statements: [
            "ALTER TABLE payments RENAME COLUMN step_urls TO subscriptions",
            steps(of: "payments"),
            """
            UPDATE payments SET subscriptions = 'decision ' || notification_url || COALESCE('
            ' || subscriptions, '') WHERE notification_url IS NOT NULL
            """,
            "ALTER TABLE payments DROP COLUMN notification_url",
            "ALTER TABLE payment_links RENAME COLUMN step_urls TO subscriptions",
            steps(of: "payment_links"),
        ])

    /// The line feeds between the addresses are written as they are: the databases have no common name for one.
    private static func steps(of table: String) -> String {
        """
        UPDATE \(table) SET subscriptions = 'steps ' || REPLACE(subscriptions, '
        ', '
        steps ') WHERE subscriptions IS NOT NULL
        """
    }
}
