import Engine
import GuichetCore

extension SQLTransaction {
    private static let table = Table("notifications") { (columns: inout Columns<Notification>) in
        let id = columns.key("id") { $0.id }
        let payment = columns.fixed("payment") { $0.payment }
        let url = columns.fixed("url") { $0.url }
        let host = columns.fixed("host") { $0.host }
        let state = columns.changing("state") { $0.state }
        let attempts = columns.changing("attempts") { $0.attempts }
        let nextAt = columns.changing("next_at") { $0.nextAt }
        let lastResult = columns.changing("last_result") { $0.lastResult }
        let createdAt = columns.fixed("created_at") { $0.createdAt }
        let takenBy = columns.changing("taken") { $0.takenBy }
        let topic = columns.fixed("topic") { $0.event.map(String.init) ?? $0.topic?.text }
        let link = columns.fixed("link") { $0.link }
        return { row in
            let (subject, step) = try Self.about(try payment(row), try link(row), try topic(row))
            return Notification(
                id: try id(row), about: subject, url: try url(row), host: try host(row), state: try state(row),
                attempts: try attempts(row), nextAt: try nextAt(row), takenBy: try takenBy(row),
                lastResult: try lastResult(row), createdAt: try createdAt(row), topic: step)
        }
    }

    /// The topic of a notification about a link is the number of the link's event.
    private static func about(
        _ payment: PaymentID?, _ link: PaymentLinkID?, _ topic: String?
    ) throws -> (Notification.Subject, NotificationTopic?) {
        switch (payment, link, topic) {
        case (let payment?, nil, nil): return (.payment(payment), nil)
        case (let payment?, nil, let topic?):
            guard let step = NotificationTopic(topic) else { break }
            return (.payment(payment), step)
        case (nil, let link?, let topic?):
            guard let event = Int(topic) else { break }
            return (.link(link, event: event), nil)
        default: break
        }
        throw StorageError.corrupt("topic of a notification")
    }

    func notification(_ id: NotificationID) throws -> Notification? {
        try db.rows(of: Self.table, "WHERE id = ?", [.text(id.text)]).first
    }

    func notifications(of payment: PaymentID) throws -> [Notification] {
        try db.rows(of: Self.table, "WHERE payment = ? ORDER BY created_at", [.text(payment.text)])
    }

    func takenNotifications() throws -> [Notification] {
        try db.rows(
            of: Self.table, "WHERE state = 'waiting' AND next_at IS NULL AND taken <> 0 ORDER BY created_at, id", [])
    }

    /// Of a queue of thousands only its oldest part is looked at: one receiver that does not answer may have them all. The
    /// others come with a further query, without the receivers and the shops that have their share.
    func notificationsDue(
        at instant: Instant, limit: Int, perHost: Int, perShop: Int, underWay: [String: Int]
    ) throws -> [Notification] {
        var found: [Notification] = []
        var excluded = underWay.filter { $0.value >= perHost }.keys.sorted()
        var shares = NotificationShares(perShop: perShop, underWay: underWay.values.reduce(0, +))
        while found.count < limit {
            let part = try oldestDue(
                at: instant, limit: limit - found.count, perHost: perHost, excludingHosts: excluded,
                excludingShops: shares.full)
            let owners = try shares.owners(of: part, after: found, in: self)
            var counts: [String: Int] = [:]
            let free = part.filter { notification in
                let host = notification.host
                guard (counts[host] ?? 0) + (underWay[host] ?? 0) < perHost, shares.take(owners[notification.id]) else {
                    return false
                }
                counts[host, default: 0] += 1
                return true
            }
            found += free
            // Only behind a receiver or a shop with its full share can there be more than the part that was looked at.
            guard free.count < part.count || counts.values.contains(where: { $0 >= perHost }) else { break }
            excluded += counts.keys.sorted()
        }
        return found
    }

    private func oldestDue(
        at instant: Instant, limit: Int, perHost: Int, excludingHosts: [String], excludingShops: [ShopID]
    ) throws -> [Notification] {
        let marks = Array(repeating: "?", count: excludingHosts.count).joined(separator: ", ")
        var exclusion = excludingHosts.isEmpty ? "" : "AND host NOT IN (\(marks))"
        var excluding = excludingHosts.map(SQLValue.text)
        for (owners, id) in [("payments", "payment"), ("payment_links", "link")] where !excludingShops.isEmpty {
            let shops = excludingShops.map { _ in "o.api = ? AND o.shop = ?" }.joined(separator: " OR ")
            exclusion += """
                 AND NOT EXISTS (SELECT 1 FROM \(owners) o WHERE o.id = notifications.\(id) AND (\(shops)))
                """
            excluding += excludingShops.flatMap { [.text($0.api), .text($0.name)] }
        }
        let ready = try isDue("next_at", of: .notifications, by: instant)
        // The rank within its receiver's queue: a receiver with thousands of waiting messages gets no more than its
        // share.
        let columns = Self.table.columns
        func due(_ columns: String, ranked: String) -> String {
            """
            SELECT \(columns) FROM (
                SELECT \(ranked), ROW_NUMBER() OVER (PARTITION BY host ORDER BY next_at, id) AS rank FROM (
                    SELECT \(ranked) FROM notifications WHERE state = 'waiting' AND \(ready.sql) \(exclusion)
                        ORDER BY next_at, id LIMIT ?
                ) AS oldest
            ) AS due WHERE rank <= ? ORDER BY next_at, id LIMIT ?
            """
        }
        // Ranked rows cannot be taken, so they are named by a query of its own.
        let text =
            db.dialect.leavingTaken.isEmpty
            ? due(columns, ranked: columns)
            : """
            SELECT \(columns) FROM notifications WHERE id IN (\(due("id", ranked: "id, next_at, host")))
                ORDER BY next_at, id \(db.dialect.leavingTaken)
            """
        return try db.rows(
            Query(Self.table, text: text),
            ready.values + excluding
                + [.integer(Int64(limit * perHost)), .integer(Int64(perHost)), .integer(Int64(limit))])
    }

    func countNotifications(_ state: Notification.State) throws -> Int {
        // The state is a part of the text: behind a parameter, SQLite would not see that the index of one state fits.
        let rows = try db.rows("SELECT COUNT(*) FROM notifications WHERE state = '\(state.rawValue)'", [])
        return Int(try rows.first?.integer(0) ?? 0)
    }

    func oldestUndeliveredNotification() throws -> Instant? {
        // Once for each state, since the index is of one of them.
        let oldest = try [Notification.State.waiting, .held].compactMap { state -> Int64? in
            try db.rows(Self.oldest(state), []).first?.optionalInteger(0)
        }
        return oldest.min().map { Instant(milliseconds: $0) }
    }

    /// Without `+` SQLite walks through the index of all notifications by their time, until one is in the state.
    static func oldest(_ state: Notification.State) -> String {
        "SELECT MIN(+created_at) FROM notifications WHERE state = '\(state.rawValue)'"
    }

    func notifications(of link: PaymentLinkID) throws -> [Notification] {
        try db.rows(of: Self.table, "WHERE link = ? ORDER BY created_at, id", [.text(link.text)])
    }

    /// Newest first.
    func notifications(where condition: String, _ values: [SQLValue], limit: Int) throws -> [Notification] {
        try db.rows(
            of: Self.table, "WHERE \(condition) ORDER BY created_at DESC, id DESC LIMIT ?",
            values + [.integer(Int64(limit))])
    }

    /// The notifications of its shop may be held back. To ask first costs least in a file; the answer of a server would be
    /// waited for within the payment's write, so there a statement without an answer holds it back.
    func insert(_ notification: Notification) throws {
        guard notification.state == .waiting else { return try Self.table.insert(notification, into: db) }
        var notification = notification
        let isOfServer = db.dialect.hasNodes
        if !isOfServer, try isHeld(notification) {
            notification.state = .held
            notification.nextAt = nil
        }
        try Self.table.insert(notification, into: db)
        if isOfServer { try hold(notification) }
    }

    func update(_ notification: Notification) throws { try Self.table.updateIfThere(notification, in: db) }
}

extension Notification {
    fileprivate var link: PaymentLinkID? {
        if case .link(let id, _) = about { id } else { nil }
    }

    fileprivate var event: Int? {
        if case .link(_, let number) = about { number } else { nil }
    }
}
