import GuichetCore

extension Schema {
    /// The details of a Sips payment contained its order as it was sent, and with it the amount and the currency a second
    /// time. They go, where they are what the payment's own columns say. An amount that was sent with leading zeros stays
    /// as it was sent.
    static let amountsOnce = Migration(version: 18, name: "a payment's amount once", statements: []) { db in
        var last = ""
        while true {
            let rows = try db.rows(
                "SELECT id, amount, currency, details FROM payments WHERE api = 'sips' AND id > ? ORDER BY id LIMIT 500",
                [.text(last)])
            for row in rows {
                last = try row.text(0)
                guard
                    let details = withoutAmount(
                        try row.blob(3), minorUnits: try row.integer(1), currency: try row.text(2))
                else { continue }
                try db.execute("UPDATE payments SET details = ? WHERE id = ?", [.blob(details), .text(last)])
            }
            if rows.count < 500 { return }
        }
    }

    /// - Returns: `nil` if there is nothing to remove.
    private static func withoutAmount(_ details: [UInt8], minorUnits: Int64, currency: String) -> [UInt8]? {
        guard var json = (try? JSONValue(parsing: details))?.object, var order = json["order"]?.object else {
            return nil
        }
        if order["amount"] == .string(String(minorUnits)) { order["amount"] = nil }
        if order["currencyCode"] == .string(currency) { order["currencyCode"] = nil }
        guard json["order"] != .object(order) else { return nil }
        json["order"] = .object(order)
        return JSONValue.object(json).encoded()
    }
}
