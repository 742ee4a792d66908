extension Schema {
    /// Cards on file.
    static func cardTables(blob: String) -> [String] {
        [
            """
            CREATE TABLE card_tokens (
                id TEXT PRIMARY KEY,
                api TEXT NOT NULL,
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
                cancelled_at BIGINT,
                expires_at BIGINT,
                replaces TEXT
            )
            """,
            "CREATE INDEX card_tokens_awaiting ON card_tokens (awaiting) WHERE awaiting IS NOT NULL",
            "CREATE INDEX card_tokens_customer ON card_tokens (api, shop, customer) WHERE customer IS NOT NULL",
            "CREATE INDEX card_tokens_fingerprint ON card_tokens (api, shop, pan_fingerprint)",
            "CREATE INDEX card_tokens_expiry ON card_tokens (expires_at) WHERE expires_at IS NOT NULL",
            cancelledNumbers,
            """
            CREATE TABLE wallets (
                api TEXT NOT NULL,
                shop TEXT NOT NULL,
                name TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                last_number BIGINT NOT NULL,
                PRIMARY KEY (api, shop, name)
            )
            """,
            """
            CREATE TABLE wallet_cards (
                id TEXT PRIMARY KEY,
                api TEXT NOT NULL,
                shop TEXT NOT NULL,
                wallet TEXT NOT NULL,
                number BIGINT NOT NULL,
                pan_sealed \(blob) NOT NULL,
                pan_fingerprint \(blob) NOT NULL,
                pan_masked TEXT NOT NULL,
                card_expiry TEXT NOT NULL,
                card_brand TEXT NOT NULL,
                card_brands TEXT NOT NULL,
                brand_selection TEXT NOT NULL,
                alias TEXT NOT NULL,
                added_at BIGINT NOT NULL,
                UNIQUE (api, shop, wallet, number),
                UNIQUE (api, shop, wallet, pan_fingerprint),
                FOREIGN KEY (api, shop, wallet) REFERENCES wallets (api, shop, name)
            )
            """,
        ]
    }
}
