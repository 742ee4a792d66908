extension Schema {
    /// Columns and tables get the names that the code and the documents use (docs/glossary.md).
    static let glossaryNames = Migration(
        version: 15, name: "names of the glossary",
        statements: [
            "payments", "shops", "shop_keys", "wallets", "wallet_cards", "checkout_sessions", "card_tokens",
            "card_forms",
            "payment_links", "applepay_registrations",
        ].map { "ALTER TABLE \($0) RENAME COLUMN face TO api" } + [
            "ALTER TABLE outbox RENAME TO notifications",
            "DROP INDEX outbox_due",
            "DROP INDEX outbox_taken",
            "DROP INDEX outbox_payment",
            "DROP INDEX outbox_link",
            "CREATE INDEX notifications_due ON notifications (next_at) WHERE state = 'waiting'",
            "CREATE INDEX notifications_taken ON notifications (created_at) WHERE taken = 1",
            "CREATE INDEX notifications_payment ON notifications (payment) WHERE payment IS NOT NULL",
            "CREATE INDEX notifications_link ON notifications (link) WHERE link IS NOT NULL",
        ])
}
