import Engine
import GuichetCore

extension SQLTransaction {
    private static let columns = """
        id, number, pan_sealed, pan_fingerprint, pan_masked, card_expiry, card_brand, card_brands, brand_selection, \
        alias, added_at
        """

    func wallet(_ id: WalletID) throws -> Wallet? {
        try db.rows(
            "SELECT created_at, last_number FROM wallets WHERE api = ? AND shop = ? AND name = ?", Self.key(id)
        ).first.map { row in
            Wallet(id: id, createdAt: Instant(milliseconds: try row.integer(0)), lastNumber: Int(try row.integer(1)))
        }
    }

    func cards(of wallet: WalletID) throws -> [WalletCard] {
        try db.rows(
            "SELECT \(Self.columns) FROM wallet_cards WHERE api = ? AND shop = ? AND wallet = ? ORDER BY number",
            Self.key(wallet)
        ).map { row in
            WalletCard(
                id: WalletCardID(try row.text(0)), wallet: wallet, number: Int(try row.integer(1)),
                card: CardOnFile(
                    sealedPAN: SealedValue(bytes: try row.blob(2)), fingerprint: try row.blob(3),
                    masked: try row.text(4), expiry: try CardExpiry(yyyyMM: try row.text(5)), brand: try row.text(6)),
                brands: try row.text(7).split(separator: ",").map(String.init), brandSelection: try row.text(8),
                alias: try row.text(9), addedAt: Instant(milliseconds: try row.integer(10)))
        }
    }

    func save(_ wallet: Wallet) throws {
        try db.execute(
            """
            INSERT INTO wallets (api, shop, name, created_at, last_number) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (api, shop, name) DO UPDATE SET last_number = excluded.last_number
            """,
            Self.key(wallet.id) + [.integer(wallet.createdAt.milliseconds), .integer(Int64(wallet.lastNumber))])
    }

    func insert(_ card: WalletCard) throws {
        try db.execute(
            """
            INSERT INTO wallet_cards (api, shop, wallet, \(Self.columns))
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            Self.key(card.wallet) + [
                .text(card.id.text), .integer(Int64(card.number)), .blob(card.card.sealedPAN.bytes),
                .blob(card.card.fingerprint), .text(card.card.masked), .text(card.card.expiry.yyyyMM),
                .text(card.card.brand), .text(card.brands.joined(separator: ",")), .text(card.brandSelection),
                .text(card.alias), .integer(card.addedAt.milliseconds),
            ])
    }

    func deleteCard(_ number: Int, of wallet: WalletID) throws -> Bool {
        try db.execute(
            "DELETE FROM wallet_cards WHERE api = ? AND shop = ? AND wallet = ? AND number = ?",
            Self.key(wallet) + [.integer(Int64(number))]) == 1
    }

    private static func key(_ id: WalletID) -> [SQLValue] {
        [.text(id.shop.api), .text(id.shop.name), .text(id.name)]
    }
}
