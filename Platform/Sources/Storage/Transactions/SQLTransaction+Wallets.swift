import Engine
import GuichetCore

extension SQLTransaction {
    private static let wallets = Table("wallets") { (columns: inout Columns<Wallet>) in
        let id = WalletColumns(&columns, .key, "name") { $0.id }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let lastNumber = columns.changing("last_number") { $0.lastNumber }
        return { row in
            Wallet(id: try id(row), createdAt: try createdAt(row), lastNumber: try lastNumber(row))
        }
    }

    private static let cards = Table("wallet_cards") { (columns: inout Columns<WalletCard>) in
        let wallet = WalletColumns(&columns, .fixed, "wallet") { $0.wallet }
        let id = columns.key("id") { $0.id }
        let number = columns.fixed("number") { $0.number }
        let card = CardColumns(&columns) { $0.card }
        let brands = columns.fixed("card_brands") { $0.brands.joined(separator: ",") }
        let brandSelection = columns.fixed("brand_selection") { $0.brandSelection }
        let alias = columns.fixed("alias") { $0.alias }
        let addedAt = columns.fixed("added_at") { $0.addedAt }
        return { row in
            WalletCard(
                id: try id(row), wallet: try wallet(row), number: try number(row), card: try card(row),
                brands: try brands(row).split(separator: ",").map(String.init),
                brandSelection: try brandSelection(row), alias: try alias(row), addedAt: try addedAt(row))
        }
    }

    /// A wallet's shop and name.
    private struct WalletColumns: Sendable {
        let shop: ShopColumns
        let name: Column<String>

        init<Row>(
            _ columns: inout Columns<Row>, _ role: Columns<Row>.Role, _ name: String,
            _ wallet: @escaping @Sendable (Row) -> WalletID
        ) {
            shop = ShopColumns(&columns, role) { wallet($0).shop }
            self.name = columns.add(name, role) { wallet($0).name }
        }

        func callAsFunction(_ row: SQLRow) throws -> WalletID { WalletID(shop: try shop(row), name: try name(row)) }
    }

    func wallet(_ id: WalletID) throws -> Wallet? {
        try db.rows(of: Self.wallets, "WHERE api = ? AND shop = ? AND name = ?", Self.key(id)).first
    }

    func cards(of wallet: WalletID) throws -> [WalletCard] {
        try db.rows(of: Self.cards, "WHERE api = ? AND shop = ? AND wallet = ? ORDER BY number", Self.key(wallet))
    }

    func save(_ wallet: Wallet) throws { try Self.wallets.save(wallet, in: db) }

    func insert(_ card: WalletCard) throws { try Self.cards.insert(card, into: db) }

    func deleteCard(_ number: Int, of wallet: WalletID) throws -> Bool {
        try db.execute(
            "DELETE FROM wallet_cards WHERE api = ? AND shop = ? AND wallet = ? AND number = ?",
            Self.key(wallet) + [.integer(Int64(number))]) == 1
    }

    private static func key(_ id: WalletID) -> [SQLValue] {
        [.text(id.shop.api), .text(id.shop.name), .text(id.name)]
    }
}
