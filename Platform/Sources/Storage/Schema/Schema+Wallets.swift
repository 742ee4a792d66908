extension Schema {
    /// Wallets belong to a shop. A wallet stores the highest number that it ever used, so that none is used again.
    static func wallets(blob: String) -> Migration {
        Migration(
            version: 2, name: "wallets",
            statements: [
                """
                CREATE TABLE wallets (
                    face TEXT NOT NULL,
                    shop TEXT NOT NULL,
                    name TEXT NOT NULL,
                    created_at BIGINT NOT NULL,
                    last_number BIGINT NOT NULL,
                    PRIMARY KEY (face, shop, name)
                )
                """,
                """
                CREATE TABLE wallet_cards (
                    id TEXT PRIMARY KEY,
                    face TEXT NOT NULL,
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
                    UNIQUE (face, shop, wallet, number),
                    UNIQUE (face, shop, wallet, pan_fingerprint),
                    FOREIGN KEY (face, shop, wallet) REFERENCES wallets (face, shop, name)
                )
                """,
            ])
    }
}
