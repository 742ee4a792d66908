import Engine

/// How many notifications of each shop are tried at the same time. A shop has as many receivers as it names, so with a share
/// for each receiver alone, one shop whose receivers do not answer could have all attempts.
struct NotificationShares {
    let perShop: Int
    /// What this process has under way.
    let underWay: Int
    /// With what is under way in any process; `nil` until a shop could have more than its share.
    private var counts: [ShopID: Int]?

    init(perShop: Int, underWay: Int) {
        self.perShop = perShop
        self.underWay = underWay
    }

    /// The shops with their full share.
    var full: [ShopID] {
        (counts ?? [:]).filter { $0.value >= perShop }.keys.sorted { $0.description < $1.description }
    }

    /// The shops of `part`, looked up only if one of them could get more than its share: mostly few are under way.
    mutating func owners(
        of part: [Notification], after found: [Notification], in store: SQLTransaction
    ) throws -> [NotificationID: ShopID] {
        guard counts != nil || underWay + found.count + part.count > perShop else { return [:] }
        if counts == nil {
            let taken = try store.owners(ofNotifications: "n.state = 'waiting' AND n.next_at IS NULL AND n.taken <> 0")
            counts = [:]
            for shop in try Array(taken.values) + store.owners(of: found).values { counts?[shop, default: 0] += 1 }
        }
        return try store.owners(of: part)
    }

    /// - Returns: `false` if the shop has its share.
    mutating func take(_ shop: ShopID?) -> Bool {
        guard let shop, let count = counts?[shop, default: 0] else { return true }
        guard count < perShop else { return false }
        counts?[shop] = count + 1
        return true
    }
}

extension SQLTransaction {
    fileprivate func owners(of notifications: [Notification]) throws -> [NotificationID: ShopID] {
        guard !notifications.isEmpty else { return [:] }
        let marks = notifications.map { _ in "?" }.joined(separator: ", ")
        return try owners(ofNotifications: "n.id IN (\(marks))", notifications.map { .text($0.id.text) })
    }

    fileprivate func owners(
        ofNotifications condition: String, _ values: [SQLValue] = []
    ) throws -> [NotificationID: ShopID] {
        let rows = try db.rows(
            """
            SELECT n.id, COALESCE(p.api, l.api), COALESCE(p.shop, l.shop) FROM notifications n
                LEFT JOIN payments p ON p.id = n.payment LEFT JOIN payment_links l ON l.id = n.link WHERE \(condition)
            """, values)
        return Dictionary(
            try rows.map { (NotificationID(try $0.text(0)), ShopID(api: try $0.text(1), name: try $0.text(2))) }
        ) { $1 }
    }
}
