/// The tables. Types and syntax are those that SQLite and PostgreSQL share; times are milliseconds since 1970.
enum Schema {
    /// - Parameter blob: the database's word for bytes: `BLOB` or `BYTEA`.
    static func migrations(blob: String) -> [Migration] {
        [
            Migration(
                version: 1, name: "payments, claims, shops and keys",
                statements: [
                    """
                    CREATE TABLE payments (
                        id TEXT PRIMARY KEY,
                        face TEXT NOT NULL,
                        shop TEXT NOT NULL,
                        state TEXT NOT NULL,
                        currency TEXT NOT NULL,
                        amount BIGINT NOT NULL CHECK (amount >= 0),
                        captured BIGINT NOT NULL DEFAULT 0 CHECK (captured >= 0 AND captured <= amount),
                        capture_plan TEXT NOT NULL,
                        capture_at BIGINT,
                        message_id TEXT NOT NULL UNIQUE,
                        pan_sealed \(blob) NOT NULL,
                        pan_fingerprint \(blob) NOT NULL,
                        pan_masked TEXT NOT NULL,
                        card_expiry TEXT NOT NULL,
                        card_brand TEXT NOT NULL,
                        verdict TEXT,
                        verdict_code TEXT,
                        acquirer_code TEXT,
                        due_at BIGINT,
                        created_at BIGINT NOT NULL,
                        updated_at BIGINT NOT NULL,
                        history_count BIGINT NOT NULL,
                        history_hash \(blob) NOT NULL,
                        details \(blob) NOT NULL
                    )
                    """,
                    "CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL",
                    """
                    CREATE INDEX payments_undecided ON payments (state, created_at)
                        WHERE state IN ('authorising', 'unknown', 'pending')
                    """,
                    """
                    CREATE TABLE history (
                        payment TEXT NOT NULL REFERENCES payments (id),
                        number BIGINT NOT NULL,
                        at BIGINT NOT NULL,
                        event \(blob) NOT NULL,
                        hash \(blob) NOT NULL,
                        PRIMARY KEY (payment, number)
                    )
                    """,
                    """
                    CREATE TABLE claims (
                        scope TEXT NOT NULL,
                        claim_key TEXT NOT NULL,
                        payment TEXT,
                        fingerprint \(blob),
                        seconds_after_decision BIGINT,
                        expires_at BIGINT,
                        PRIMARY KEY (scope, claim_key)
                    )
                    """,
                    "CREATE INDEX claims_payment ON claims (payment)",
                    "CREATE INDEX claims_expiry ON claims (expires_at) WHERE expires_at IS NOT NULL",
                    """
                    CREATE TABLE shops (
                        face TEXT NOT NULL,
                        name TEXT NOT NULL,
                        settings \(blob) NOT NULL,
                        PRIMARY KEY (face, name)
                    )
                    """,
                    """
                    CREATE TABLE shop_keys (
                        face TEXT NOT NULL,
                        shop TEXT NOT NULL,
                        version BIGINT NOT NULL,
                        sealed \(blob) NOT NULL,
                        created_at BIGINT NOT NULL,
                        PRIMARY KEY (face, shop, version)
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
                ])
        ]
    }
}
