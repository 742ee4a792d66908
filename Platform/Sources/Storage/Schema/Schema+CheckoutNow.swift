extension Schema {
    /// Payment links, hosted pages and notifications.
    static func checkoutTables(blob: String) -> [String] {
        [
            """
            CREATE TABLE payment_links (
                id TEXT PRIMARY KEY,
                api TEXT NOT NULL,
                shop TEXT NOT NULL,
                state TEXT NOT NULL,
                reusable BIGINT NOT NULL,
                checkout TEXT,
                payment TEXT REFERENCES payments (id),
                events \(blob) NOT NULL,
                subscriptions TEXT,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                details \(blob) NOT NULL,
                ended_at BIGINT
            )
            """,
            "CREATE INDEX payment_links_shop ON payment_links (api, shop, created_at)",
            "CREATE INDEX payment_links_active ON payment_links (expires_at) WHERE state = 'active'",
            "CREATE INDEX payment_links_ended ON payment_links (ended_at) WHERE ended_at IS NOT NULL",
            linkPayments,
            """
            CREATE TABLE notifications (
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
            "CREATE INDEX notifications_due ON notifications (next_at) WHERE state = 'waiting'",
            "CREATE INDEX notifications_payment ON notifications (payment) WHERE payment IS NOT NULL",
            "CREATE INDEX notifications_link ON notifications (link) WHERE link IS NOT NULL",
            newestNotifications,
            """
            CREATE TABLE checkout_sessions (
                id TEXT PRIMARY KEY,
                api TEXT NOT NULL,
                shop TEXT NOT NULL,
                state TEXT NOT NULL,
                attempts_allowed BIGINT NOT NULL CHECK (attempts_allowed > 0),
                payments TEXT NOT NULL,
                under_way TEXT REFERENCES payments (id),
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                kept_until BIGINT NOT NULL,
                details \(blob) NOT NULL,
                link TEXT REFERENCES payment_links (id)
            )
            """,
            "CREATE UNIQUE INDEX checkout_under_way ON checkout_sessions (under_way) WHERE under_way IS NOT NULL",
            "CREATE INDEX checkout_open ON checkout_sessions (expires_at) WHERE state = 'open'",
            "CREATE INDEX checkout_kept ON checkout_sessions (kept_until)",
            "CREATE INDEX checkout_link ON checkout_sessions (link) WHERE link IS NOT NULL",
            """
            CREATE TABLE card_forms (
                id TEXT PRIMARY KEY,
                api TEXT NOT NULL,
                shop TEXT NOT NULL,
                token TEXT,
                outcome TEXT,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                details \(blob) NOT NULL
            )
            """,
            "CREATE INDEX card_forms_expiry ON card_forms (expires_at)",
        ]
    }
}
