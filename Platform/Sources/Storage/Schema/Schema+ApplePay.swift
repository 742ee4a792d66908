extension Schema {
    /// Old and new certificates of a merchant lie side by side. A token names a key by its hash alone, so the time when
    /// it was last named belongs to every row that has the hash.
    static func applePay(blob: String) -> Migration {
        Migration(
            version: applePayVersion, name: "apple pay certificates",
            statements: [
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
                """
            ])
    }

    static let applePayVersion: Int64 = 4
}
