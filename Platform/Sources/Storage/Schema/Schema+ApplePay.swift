extension Schema {
    /// A merchant's old and new certificates are stored side by side. A token names a key only by its hash, so the time
    /// of the last use belongs to every row with that hash.
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
