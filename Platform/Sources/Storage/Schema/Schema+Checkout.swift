extension Schema {
    /// Checkout sessions with their payments, and registered cards.
    ///
    /// A card that a payment registers is stored from the beginning, with the payment's name until that is decided.
    static func checkout(blob: String) -> Migration {
        Migration(
            version: 6, name: "checkout sessions and registered cards",
            statements: [
                """
                CREATE TABLE checkout_sessions (
                    id TEXT PRIMARY KEY,
                    face TEXT NOT NULL,
                    shop TEXT NOT NULL,
                    state TEXT NOT NULL,
                    attempts_allowed BIGINT NOT NULL CHECK (attempts_allowed > 0),
                    payments TEXT NOT NULL,
                    under_way TEXT REFERENCES payments (id),
                    created_at BIGINT NOT NULL,
                    expires_at BIGINT NOT NULL,
                    kept_until BIGINT NOT NULL,
                    details \(blob) NOT NULL
                )
                """,
                "CREATE UNIQUE INDEX checkout_under_way ON checkout_sessions (under_way) WHERE under_way IS NOT NULL",
                "CREATE INDEX checkout_open ON checkout_sessions (expires_at) WHERE state = 'open'",
                "CREATE INDEX checkout_kept ON checkout_sessions (kept_until)",
                """
                CREATE TABLE card_tokens (
                    id TEXT PRIMARY KEY,
                    face TEXT NOT NULL,
                    shop TEXT NOT NULL,
                    customer TEXT,
                    pan_sealed \(blob),
                    pan_fingerprint \(blob),
                    pan_masked TEXT NOT NULL,
                    card_expiry TEXT NOT NULL,
                    card_brand TEXT NOT NULL,
                    details \(blob) NOT NULL,
                    awaiting TEXT REFERENCES payments (id),
                    created_at BIGINT NOT NULL,
                    cancelled_at BIGINT
                )
                """,
                "CREATE INDEX card_tokens_awaiting ON card_tokens (awaiting) WHERE awaiting IS NOT NULL",
                "CREATE INDEX card_tokens_customer ON card_tokens (face, shop, customer) WHERE customer IS NOT NULL",
                "CREATE INDEX card_tokens_fingerprint ON card_tokens (face, shop, pan_fingerprint)",
            ])
    }
}
