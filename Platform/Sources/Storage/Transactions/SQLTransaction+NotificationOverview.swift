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
        ).map { row in
            var attempt = DeliveryAttempt(
                at: Instant(milliseconds: try row.integer(1)), microseconds: try row.integer(2),
                result: try row.text(3), isCopy: try row.integer(4) != 0,
                status: try row.optionalInteger(5).map { Int($0) }, answer: try row.optionalText(6),
                sent: try row.optionalBlob(7).flatMap(SentNotification.init(stored:)))
            attempt.number = Int(try row.integer(0))
            return attempt
        }
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
                attempt.sent.map { .blob($0.stored) } ?? .null,
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

/// As it is stored: JSON, whose body is Base64url.
extension SentNotification {
    fileprivate var stored: [UInt8] {
        var json = JSONObject()
        json.append("contentType", .string(contentType))
        json.append("headers", .array(headers.map { [.string($0.name), .string($0.value)] }))
        json.append("body", .string(Base64URL.encode(body)))
        json.append("bytes", .integer(Int64(bytes)))
        switch seal {
        case .header(let name)?: json.append("sealHeader", .string(name))
        case .field(let name)?: json.append("sealField", .string(name))
        case nil: break
        }
        return JSONValue.object(json).encoded()
    }

    fileprivate init?(stored: [UInt8]) {
        guard let json = try? JSONValue(parsing: stored), let contentType = json["contentType"]?.text,
            let headers = json["headers"]?.array, let body = json["body"]?.text.flatMap(Base64URL.decode),
            let bytes = json["bytes"]?.text.flatMap({ Int($0) })
        else { return nil }
        let seal =
            json["sealHeader"]?.text.map { NotificationRequest.SealPlace.header($0) }
            ?? json["sealField"]?.text.map { .field($0) }
        self.init(
            contentType: contentType,
            headers: headers.compactMap { header in
                guard let pair = header.array, pair.count == 2, let name = pair[0].text, let value = pair[1].text
                else { return nil }
                return NotificationRequest.Header(name, value)
            }, body: body, bytes: bytes, seal: seal)
    }
}
