extension Schema {
    /// Shops with their keys, Apple Pay, and the operator's access.
    static func shopTables(blob: String) -> [String] {
        [
            """
            CREATE TABLE shops (
                api TEXT NOT NULL,
                name TEXT NOT NULL,
                settings \(blob) NOT NULL,
                PRIMARY KEY (api, name)
            )
            """,
            removedShopsTable,
            """
            CREATE TABLE shop_keys (
                api TEXT NOT NULL,
                shop TEXT NOT NULL,
                version BIGINT NOT NULL,
                sealed \(blob) NOT NULL,
                created_at BIGINT NOT NULL,
                PRIMARY KEY (api, shop, version)
            )
            """,
            """
            CREATE TABLE wire_keys (
                key_id TEXT PRIMARY KEY,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                sealed \(blob) NOT NULL
            )
            """,
            "CREATE TABLE settings (name TEXT PRIMARY KEY, value \(blob) NOT NULL)",
            """
            CREATE TABLE applepay_certificates (
                id TEXT PRIMARY KEY,
                merchant_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                public_key_hash \(blob) NOT NULL,
                certificate \(blob) NOT NULL,
                key_sealed \(blob) NOT NULL,
                added_at BIGINT NOT NULL,
                last_seen_at BIGINT,
                UNIQUE (public_key_hash, environment)
            )
            """,
            """
            CREATE TABLE applepay_requests (
                id TEXT PRIMARY KEY,
                merchant_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                public_key_hash \(blob) NOT NULL UNIQUE,
                request TEXT NOT NULL,
                key_sealed \(blob) NOT NULL,
                created_at BIGINT NOT NULL
            )
            """,
            """
            CREATE TABLE applepay_reminders (
                certificate TEXT PRIMARY KEY REFERENCES applepay_certificates (id),
                days_before BIGINT NOT NULL,
                at BIGINT NOT NULL
            )
            """,
            """
            CREATE TABLE applepay_registrations (
                api TEXT NOT NULL,
                shop TEXT NOT NULL,
                number BIGINT NOT NULL,
                answer TEXT NOT NULL CHECK (answer IN ('accepted', 'rejected', 'unsubscribed')),
                terms TEXT NOT NULL,
                answered_at BIGINT NOT NULL,
                way TEXT NOT NULL,
                PRIMARY KEY (api, shop, number)
            )
            """,
            """
            CREATE TABLE operator_tokens (
                name TEXT PRIMARY KEY,
                hash \(blob) NOT NULL,
                rights TEXT NOT NULL,
                created_at BIGINT NOT NULL
            )
            """,
            """
            CREATE TABLE audit (
                number BIGINT PRIMARY KEY,
                at BIGINT NOT NULL,
                machine_time BIGINT NOT NULL,
                who TEXT NOT NULL,
                kind TEXT NOT NULL,
                what TEXT NOT NULL
            )
            """,
        ]
    }
}
