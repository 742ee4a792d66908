import Engine
import GuichetCore

/// What an operator sees of notifications, and holds back.
extension SQLTransaction {
    func notifications(_ query: NotificationQuery) throws -> [Notification] {
        var (conditions, values): ([String], [SQLValue]) = (["1 = 1"], [])
        if let state = query.state {
            conditions.append("state = ?")
            values.append(.text(state.rawValue))
        }
        if let before = query.before {
            conditions.append("(created_at, id) < (?, ?)")
            values += [.integer(before.createdAt.milliseconds), .text(before.id.text)]
        }
        return try notifications(where: conditions.joined(separator: " AND "), values, limit: query.limit)
    }

    func attempts(of notification: NotificationID) throws -> [DeliveryAttempt] {
        try db.rows(
            """
            SELECT number, at, microseconds, result, copy, status, answer, sent FROM notification_attempts
                WHERE notification = ? ORDER BY number
            """, [.text(notification.text)]
        ).map { row in try Self.attempt(row, sent: row.optionalBlob(7).map { try SentNotification(stored: $0) }) }
    }

    /// In the order of the commits, as ``events(after:limit:)``.
    func deliveries(after position: Int64, limit: Int) throws -> [StoredDelivery] {
        try db.rows(
            """
            SELECT number, at, microseconds, result, copy, status, answer, notification, rowid FROM notification_attempts
                WHERE rowid > ? \(db.dialect.settledRows) ORDER BY rowid LIMIT ?
            """, [.integer(position), .integer(Int64(limit))]
        ).map { row in
            StoredDelivery(
                position: try row.integer(8), notification: NotificationID(try row.text(7)),
                attempt: try Self.attempt(row, sent: nil))
        }
    }

    func lastDeliveryPosition() throws -> Int64 {
        try db.rows(
            "SELECT MAX(rowid) FROM notification_attempts WHERE rowid > 0 \(db.dialect.settledRows)", []
        ).first?.optionalInteger(0) ?? 0
    }

    private static func attempt(_ row: SQLRow, sent: SentNotification?) throws -> DeliveryAttempt {
        var attempt = DeliveryAttempt(
            at: Instant(milliseconds: try row.integer(1)), microseconds: try row.integer(2), result: try row.text(3),
            isCopy: try row.integer(4) != 0, status: try row.optionalInteger(5).map { Int($0) },
            answer: try row.optionalText(6), sent: sent)
        attempt.number = Int(try row.integer(0))
        return attempt
    }

    func append(_ attempt: DeliveryAttempt, of notification: NotificationID) throws {
        let last =
            try db.rows(
                "SELECT MAX(number) FROM notification_attempts WHERE notification = ?", [.text(notification.text)]
            ).first?.optionalInteger(0) ?? 0
        try db.execute(
            """
            INSERT INTO notification_attempts (notification, number, at, microseconds, result, copy, status, answer, sent)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(notification.text), .integer(last + 1), .integer(attempt.at.milliseconds),
                .integer(attempt.microseconds), .text(attempt.result), .integer(attempt.isCopy ? 1 : 0),
                .optional(attempt.status.map { Int64($0) }), .optional(attempt.answer),
                try attempt.sent.map { .blob(try $0.stored()) } ?? .null,
            ])
        guard last >= DeliveryAttempt.kept else { return }
        try db.execute(
            "DELETE FROM notification_attempts WHERE notification = ? AND number <= ?",
            [.text(notification.text), .integer(last + 1 - Int64(DeliveryAttempt.kept))])
    }

    func deleteAttempts(madeBefore instant: Instant) throws {
        try db.execute("DELETE FROM notification_attempts WHERE at < ?", [.integer(instant.milliseconds)])
    }

    // MARK: Holding back

    func heldShops() throws -> [ShopID] {
        try db.rows("SELECT api, shop FROM held_shops ORDER BY api, shop", []).map {
            ShopID(api: try $0.text(0), name: try $0.text(1))
        }
    }

    /// Whether the shop of a new notification is held.
    func isHeld(_ notification: Notification) throws -> Bool {
        let held = try heldShops()
        guard !held.isEmpty else { return false }
        return try notification.shop(in: self).map(held.contains) ?? false
    }

    /// Holds a notification back that was written in this transaction, if its shop is held.
    func hold(_ notification: Notification) throws {
        let (owners, owner) =
            switch notification.about {
            case .payment(let id): ("payments", id.text)
            case .link(let id, _): ("payment_links", id.text)
            }
        try db.write(
            """
            UPDATE notifications SET state = 'held', next_at = NULL WHERE id = ? AND EXISTS (
                SELECT 1 FROM held_shops h JOIN \(owners) o ON o.api = h.api AND o.shop = h.shop WHERE o.id = ?)
            """, [.text(notification.id.text), .text(owner)])
    }

    func holdNotifications(of shop: ShopID) throws -> Int {
        let names: [SQLValue] = [.text(shop.api), .text(shop.name)]
        try db.execute("DELETE FROM held_shops WHERE api = ? AND shop = ?", names)
        try db.execute("INSERT INTO held_shops (api, shop) VALUES (?, ?)", names)
        return Int(
            try db.execute(
                """
                UPDATE notifications SET state = 'held', next_at = NULL WHERE state = 'waiting' AND \(Self.ofShop)
                """, names + names))
    }

    func releaseNotifications(of shop: ShopID, at now: Instant) throws -> Int {
        let names: [SQLValue] = [.text(shop.api), .text(shop.name)]
        try db.execute("DELETE FROM held_shops WHERE api = ? AND shop = ?", names)
        return Int(
            try db.execute(
                "UPDATE notifications SET state = 'waiting', next_at = ? WHERE state = 'held' AND \(Self.ofShop)",
                [.integer(now.milliseconds)] + names + names))
    }

    private static let ofShop = """
        (payment IN (SELECT id FROM payments WHERE api = ? AND shop = ?)
            OR link IN (SELECT id FROM payment_links WHERE api = ? AND shop = ?))
        """
}

/// As it is stored: the body in Base64url.
extension SentNotification: StoredForm {
    private enum CodingKeys: String, CodingKey {
        case contentType, headers, body, bytes, sealHeader, sealField
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        guard let body = Base64URL.decode(try members.decode(String.self, forKey: .body)) else {
            throw DecodingError.dataCorruptedError(forKey: .body, in: members, debugDescription: "has no readable body")
        }
        let headers = try members.decode([[String]].self, forKey: .headers)
        let header = try members.decodeIfPresent(String.self, forKey: .sealHeader)
        let field = try members.decodeIfPresent(String.self, forKey: .sealField)
        self.init(
            contentType: try members.decode(String.self, forKey: .contentType),
            headers: headers.compactMap { pair in
                pair.count == 2 ? NotificationRequest.Header(pair[0], pair[1]) : nil
            }, body: body, bytes: try members.decode(Int.self, forKey: .bytes),
            seal: header.map { .header($0) } ?? field.map { .field($0) })
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(contentType, forKey: .contentType)
        try members.encode(headers.map { [$0.name, $0.value] }, forKey: .headers)
        try members.encode(Base64URL.encode(body), forKey: .body)
        try members.encode(bytes, forKey: .bytes)
        switch seal {
        case .header(let name)?: try members.encode(name, forKey: .sealHeader)
        case .field(let name)?: try members.encode(name, forKey: .sealField)
        case nil: break
        }
    }
}
