extension Schema {
    /// Cards that are kept for a limited time, pages that register a card, payment links, and their notifications.
    ///
    /// A link has no payment before it is paid, so the outbox is created anew without the constraint that each row is
    /// about a payment.
    static func direct(blob: String) -> Migration {
        Migration(
            version: 10, name: "card forms and payment links",
            statements: [
                "ALTER TABLE card_tokens ADD COLUMN expires_at BIGINT",
                "CREATE INDEX card_tokens_expiry ON card_tokens (expires_at) WHERE expires_at IS NOT NULL",
                """
                CREATE TABLE card_forms (
                    id TEXT PRIMARY KEY,
                    face TEXT NOT NULL,
                    shop TEXT NOT NULL,
                    token TEXT,
                    outcome TEXT,
                    created_at BIGINT NOT NULL,
                    expires_at BIGINT NOT NULL,
                    details \(blob) NOT NULL
                )
                """,
                "CREATE INDEX card_forms_expiry ON card_forms (expires_at)",
            ] + links(blob: blob) + outbox)
    }

    private static func links(blob: String) -> [String] {
        [
            """
            CREATE TABLE payment_links (
                id TEXT PRIMARY KEY,
                face TEXT NOT NULL,
                shop TEXT NOT NULL,
                state TEXT NOT NULL,
                reusable BIGINT NOT NULL,
                checkout TEXT,
                payment TEXT REFERENCES payments (id),
                events \(blob) NOT NULL,
                step_urls TEXT,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                details \(blob) NOT NULL
            )
            """,
            "CREATE INDEX payment_links_shop ON payment_links (face, shop, created_at)",
            "CREATE INDEX payment_links_active ON payment_links (expires_at) WHERE state = 'active'",
            "ALTER TABLE checkout_sessions ADD COLUMN link TEXT REFERENCES payment_links (id)",
            "CREATE INDEX checkout_link ON checkout_sessions (link) WHERE link IS NOT NULL",
        ]
    }

    private static var outbox: [String] {
        let kept = "id, payment, url, host, state, attempts, next_at, last_result, created_at, taken, topic"
        return [
            """
            CREATE TABLE outbox_new (
                id TEXT PRIMARY KEY,
                payment TEXT REFERENCES payments (id),
                link TEXT REFERENCES payment_links (id),
                url TEXT NOT NULL,
                host TEXT NOT NULL,
                state TEXT NOT NULL,
                attempts BIGINT NOT NULL,
                next_at BIGINT,
                last_result TEXT,
                created_at BIGINT NOT NULL,
                taken BIGINT NOT NULL DEFAULT 0,
                topic TEXT,
                CHECK ((payment IS NULL) <> (link IS NULL))
            )
            """,
            "INSERT INTO outbox_new (\(kept)) SELECT \(kept) FROM outbox",
            "DROP TABLE outbox",
            "ALTER TABLE outbox_new RENAME TO outbox",
            "CREATE INDEX outbox_due ON outbox (next_at) WHERE state = 'waiting'",
            "CREATE INDEX outbox_taken ON outbox (created_at) WHERE taken = 1",
            "CREATE INDEX outbox_payment ON outbox (payment) WHERE payment IS NOT NULL",
            "CREATE INDEX outbox_link ON outbox (link) WHERE link IS NOT NULL",
        ]
    }
}
