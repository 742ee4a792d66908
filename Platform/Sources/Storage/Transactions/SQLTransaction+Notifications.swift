import Engine
import GuichetCore

extension SQLTransaction {
    private static let columns =
        "id, payment, url, host, state, attempts, next_at, last_result, created_at, taken, topic, link"

    func notification(_ id: NotificationID) throws -> Notification? {
        try db.rows("SELECT \(Self.columns) FROM notifications WHERE id = ?", [.text(id.text)]).first.map(
            Self.notification)
    }

    func notifications(of payment: PaymentID) throws -> [Notification] {
        try db.rows(
            "SELECT \(Self.columns) FROM notifications WHERE payment = ? ORDER BY created_at", [.text(payment.text)]
        ).map(Self.notification)
    }

    func takenNotifications() throws -> [Notification] {
        try db.rows(
            "SELECT \(Self.columns) FROM notifications WHERE state = 'waiting' AND taken = 1 ORDER BY created_at, id",
            []
        ).map(Self.notification)
    }

    func notificationsDue(
        at instant: Instant, limit: Int, perHost: Int, excludingHosts: [String]
    ) throws -> [Notification] {
        let marks = Array(repeating: "?", count: excludingHosts.count).joined(separator: ", ")
        let exclusion = excludingHosts.isEmpty ? "" : "AND host NOT IN (\(marks))"
        let ready = try isDue("next_at", of: .notifications, by: instant)
        // The rank within its receiver's queue: a receiver with thousands of waiting messages gets no more than its
        // share.
        return try db.rows(
            """
            SELECT \(Self.columns) FROM (
                SELECT \(Self.columns), ROW_NUMBER() OVER (PARTITION BY host ORDER BY next_at, id) AS rank
                FROM notifications WHERE state = 'waiting' AND \(ready.sql) \(exclusion)
            ) AS due WHERE rank <= ? ORDER BY next_at, id LIMIT ?
            """,
            ready.values + excludingHosts.map(SQLValue.text)
                + [.integer(Int64(perHost)), .integer(Int64(limit))]
        ).map(Self.notification)
    }

    func countNotifications(_ state: Notification.State) throws -> Int {
        Int(
            try db.rows("SELECT COUNT(*) FROM notifications WHERE state = ?", [.text(state.rawValue)]).first?.integer(0)
                ?? 0)
    }

    func notifications(of link: PaymentLinkID) throws -> [Notification] {
        try db.rows(
            "SELECT \(Self.columns) FROM notifications WHERE link = ? ORDER BY created_at, id", [.text(link.text)]
        ).map(Self.notification)
    }

    /// Newest first.
    func notifications(where condition: String, _ values: [SQLValue], limit: Int) throws -> [Notification] {
        try db.rows(
            "SELECT \(Self.columns) FROM notifications WHERE \(condition) ORDER BY created_at DESC, id DESC LIMIT ?",
            values + [.integer(Int64(limit))]
        ).map(Self.notification)
    }

    func insert(_ notification: Notification) throws {
        var (link, event): (PaymentLinkID?, Int?) = (nil, nil)
        if case .link(let id, let number) = notification.about { (link, event) = (id, number) }
        let isHeld = try notification.state == .waiting && isHeld(notification)
        let state = isHeld ? Notification.State.held : notification.state
        try db.execute(
            "INSERT INTO notifications (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(notification.id.text), .optional(notification.payment?.text), .text(notification.url),
                .text(notification.host), .text(state.rawValue), .integer(Int64(notification.attempts)),
                .optional(isHeld ? nil : notification.nextAt?.milliseconds), .optional(notification.lastResult),
                .integer(notification.createdAt.milliseconds), .integer(notification.isTaken ? 1 : 0),
                .optional(event.map(String.init) ?? notification.topic?.text), .optional(link?.text),
            ])
    }

    func update(_ notification: Notification) throws {
        try db.execute(
            "UPDATE notifications SET state = ?, attempts = ?, next_at = ?, last_result = ?, taken = ? WHERE id = ?",
            [
                .text(notification.state.rawValue), .integer(Int64(notification.attempts)),
                .optional(notification.nextAt?.milliseconds), .optional(notification.lastResult),
                .integer(notification.isTaken ? 1 : 0), .text(notification.id.text),
            ])
    }

    private static func notification(_ row: SQLRow) throws -> Notification {
        guard let state = Notification.State(rawValue: try row.text(4)) else {
            throw StorageError.corrupt("state of a notification")
        }
        let topic = try row.optionalText(10)
        if let link = try row.optionalText(11) {
            guard let event = topic.flatMap(Int.init) else { throw StorageError.corrupt("topic of a notification") }
            return try notification(row, state, about: .link(PaymentLinkID(link), event: event), nil)
        }
        guard topic.map({ NotificationTopic($0) != nil }) ?? true else {
            throw StorageError.corrupt("topic of a notification")
        }
        return try notification(
            row, state, about: .payment(PaymentID(try row.text(1))), topic.flatMap { NotificationTopic($0) })
    }

    private static func notification(
        _ row: SQLRow, _ state: Notification.State, about subject: Notification.Subject, _ topic: NotificationTopic?
    ) throws -> Notification {
        Notification(
            id: NotificationID(try row.text(0)), about: subject, url: try row.text(2),
            host: try row.text(3), state: state, attempts: Int(try row.integer(5)),
            nextAt: try row.optionalInteger(6).map(Instant.init(milliseconds:)), isTaken: try row.integer(9) != 0,
            lastResult: try row.optionalText(7), createdAt: Instant(milliseconds: try row.integer(8)),
            topic: topic)
    }
}
