import Engine

extension SQLTransaction {
    private static let table = Table("applepay_registrations") { (columns: inout Columns<ApplePayRegistrationStep>) in
        let shop = ShopColumns(&columns, .key) { $0.shop }
        let number = columns.key("number") { $0.number }
        let answer = columns.fixed("answer") { $0.answer }
        let terms = columns.fixed("terms") { $0.terms.version }
        let at = columns.fixed("answered_at") { $0.at }
        let way = columns.fixed("way") { $0.way }
        return { row in
            ApplePayRegistrationStep(
                shop: try shop(row), number: try number(row), answer: try answer(row),
                terms: ApplePayTerms(version: try terms(row)), at: try at(row), way: try way(row))
        }
    }

    private static let termsName = "applepay/terms"

    func applePayTerms() throws -> ApplePayTerms {
        guard let stored = try value(Self.termsName) else { return .first }
        return ApplePayTerms(version: String(decoding: stored, as: UTF8.self))
    }

    func setApplePayTerms(_ terms: ApplePayTerms) throws {
        try setValue(Self.termsName, Array(terms.version.utf8))
    }

    func applePayRegistrationSteps(of shop: ShopID) throws -> [ApplePayRegistrationStep] {
        // A tool that only reads may open a database that no platform of this version has updated yet.
        guard try Migrator.currentVersion(db) >= Schema.applePayRegistrationsVersion else { return [] }
        return try db.rows(
            of: Self.table, "WHERE api = ? AND shop = ? ORDER BY number", [.text(shop.api), .text(shop.name)])
    }

    func append(_ step: ApplePayRegistrationStep) throws { try Self.table.insert(step, into: db) }
}
