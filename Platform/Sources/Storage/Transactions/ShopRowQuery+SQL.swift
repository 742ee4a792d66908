import Engine

extension ShopRowQuery {
    /// The rows of a table whose primary key is `api`, `shop` and a name.
    ///
    /// - Parameters:
    ///   - name: the column of the name.
    ///   - condition: what holds of every row.
    func sql(_ name: String, where condition: String? = nil) -> (text: String, values: [SQLValue]) {
        var (conditions, values): ([String], [SQLValue]) = ([condition].compactMap { $0 }, [])
        for (column, value) in [("api", api), ("shop", shop)] {
            guard let value else { continue }
            conditions.append("\(column) = ?")
            values.append(.text(value))
        }
        if let after {
            conditions.append("(api, shop, \(name)) > (?, ?, ?)")
            values += [.text(after.shop.api), .text(after.shop.name), .text(after.name)]
        }
        let all = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND ")) "
        return ("\(all)ORDER BY api, shop, \(name) LIMIT ?", values + [.integer(Int64(limit))])
    }
}
