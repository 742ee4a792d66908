import Engine

extension SQLTransaction {
    private static let columns = "api, shop, number, answer, terms, answered_at, way"
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
            "SELECT \(Self.columns) FROM applepay_registrations WHERE api = ? AND shop = ? ORDER BY number",
            [.text(shop.api), .text(shop.name)]
        ).map { row in
            guard let answer = ApplePayRegistrationStep.Answer(rawValue: try row.text(3)) else {
                throw StorageError.corrupt("the answer of a registration")
            }
            return ApplePayRegistrationStep(
                shop: ShopID(api: try row.text(0), name: try row.text(1)), number: Int(try row.integer(2)),
                answer: answer, terms: ApplePayTerms(version: try row.text(4)),
                at: Instant(milliseconds: try row.integer(5)), way: try row.text(6))
        }
    }

    func append(_ step: ApplePayRegistrationStep) throws {
        try db.execute(
            "INSERT INTO applepay_registrations (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .text(step.shop.api), .text(step.shop.name), .integer(Int64(step.number)),
                .text(step.answer.rawValue), .text(step.terms.version), .integer(step.at.milliseconds),
                .text(step.way),
            ])
    }
}
