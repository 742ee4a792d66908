import Engine
import GuichetCore

/// Notifications of every API.
struct OperatorNotifications: Sendable {
    let store: any Store
    let clock: any PlatformClock
    let composer: NotificationComposer
    let immediate: ImmediateNotifications

    /// Newest first.
    struct Page: Sendable {
        let notifications: [Notification]
        /// Asks for the page after this one; `nil` on the last.
        let next: String?
    }

    struct Details: Sendable {
        let notification: Notification
        /// Oldest first.
        let attempts: [DeliveryAttempt]
        /// What was sent last, or would be sent now; `nil` if there is nothing to send.
        let message: SentNotification?
    }

    /// - Parameter after: ``Page/next`` of the page before.
    func page(_ state: Notification.State?, after: String?, limit: Int) async throws -> Page {
        var query = NotificationQuery()
        query.state = state
        query.limit = limit + 1
        query.before = try after.map(Self.cursor)
        let found = try await store.read { [query] in try $0.notifications(query) }
        let page = Array(found.prefix(limit))
        let last = found.count > limit ? page.last : nil
        return Page(notifications: page, next: last.map { "\($0.createdAt.milliseconds)-\($0.id)" })
    }

    private static func cursor(_ text: String) throws -> NotificationQuery.Cursor {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let milliseconds = Int64(parts[0]) else {
            throw OperatorProblem.invalid("after", "is not what an earlier page gave as next")
        }
        return NotificationQuery.Cursor(
            createdAt: Instant(milliseconds: milliseconds), id: NotificationID(String(parts[1])))
    }

    func details(_ name: String) async throws -> Details {
        let (notification, attempts) = try await store.read { store in
            let notification = try Self.named(name, in: store)
            return (notification, try store.attempts(of: notification.id))
        }
        let sent = attempts.last { $0.sent != nil }?.sent
        let message =
            if let sent { sent } else {
                try? await composer.request(for: notification).map { SentNotification($0) }
            }
        return Details(notification: notification, attempts: attempts, message: message)
    }

    private static func named(_ name: String, in store: any StoreReader) throws -> Notification {
        guard let notification = try store.notification(NotificationID(name)) else {
            throw OperatorProblem(
                .unknownNotification, status: 404, "There is no such notification",
                detail: "List them to see their identifiers.")
        }
        return notification
    }

    // MARK: Sending

    /// Delivers it again, at once: one that was delivered as well as one that was given up.
    ///
    /// - Parameter caller: for the audit list, as with each change here.
    func resend(_ name: String, by caller: OperatorCaller) async throws -> Notification {
        try await sendNow(name, AuditStamp(Self.resendKind, by: caller, clock), Self.resent)
    }

    private func sendNow(
        _ name: String, _ stamp: AuditStamp, _ about: @escaping @Sendable (Notification) -> String,
        if isPossible: @escaping @Sendable (Notification) throws -> Void = { _ in }
    ) async throws -> Notification {
        let now = clock.now()
        return try await store.write { store in
            var notification = try Self.named(name, in: store)
            try isPossible(notification)
            notification.state = .waiting
            notification.nextAt = now
            notification.isTaken = false
            try store.update(notification)
            try stamp.append(about(notification), in: store)
            return notification
        }
    }

    /// Sends it once more, as a platform may by mistake. Its state does not change, and this attempt is not retried.
    func duplicate(_ name: String, by caller: OperatorCaller) async throws -> Notification {
        let notification = try await store.read { try Self.named(name, in: $0) }
        // Any other error is one of the platform, and no reason to tell that its payment is gone.
        let request: NotificationRequest
        do {
            guard let made = try await composer.request(for: notification) else {
                throw Self.nothingToSend("Its API writes no message about this.")
            }
            request = made
        } catch let problem as NotificationComposer.Problem {
            throw Self.nothingToSend("The reason: \(problem.reason).")
        }
        let store = store
        let isSent = immediate.send(request, to: notification.url, of: request.origin?.shop) { attempt in
            // If it cannot be kept, it was sent all the same.
            try? await store.write { store in
                guard try store.notification(notification.id) != nil else { return }
                try store.append(attempt, of: notification.id)
            }
        }
        guard isSent else {
            throw OperatorProblem(
                .tooManyAttempts, status: 503, "Too many notifications wait to be sent",
                detail: "Try again in a moment.")
        }
        // It changes nothing that is stored.
        try await AuditTrail(store: store, clock: clock).add(
            Self.duplicateKind, by: caller, about: Self.duplicated(notification))
        return notification
    }

    private static func nothingToSend(_ why: String) -> OperatorProblem {
        OperatorProblem(.nothingToSend, status: 409, "There is nothing to send", detail: why)
    }

    // MARK: Holding back

    /// What is held back or released: one notification, or all of a shop.
    enum Choice: Sendable {
        case one(String)
        case shop(ShopID)
    }

    /// - Returns: how many were waiting and are held now.
    func hold(_ choice: Choice, by caller: OperatorCaller) async throws -> Int {
        let stamp = AuditStamp(Self.holdKind, by: caller, clock)
        switch choice {
        case .shop(let shop):
            return try await store.write { store in
                let count = try store.holdNotifications(of: shop)
                try stamp.append(Self.held(choice, count), in: store)
                return count
            }
        case .one(let name):
            return try await store.write { store in
                var notification = try Self.named(name, in: store)
                guard notification.state == .waiting else {
                    throw OperatorProblem(
                        .notWaiting, status: 409, "The notification does not wait",
                        detail: "It is \(notification.state.rawValue), so it cannot be held back.")
                }
                notification.state = .held
                notification.nextAt = nil
                try store.update(notification)
                try stamp.append(Self.held(choice, 1), in: store)
                return 1
            }
        }
    }

    /// - Returns: how many are sent now.
    func release(_ choice: Choice, by caller: OperatorCaller) async throws -> Int {
        let stamp = AuditStamp(Self.releaseKind, by: caller, clock)
        switch choice {
        case .shop(let shop):
            let now = clock.now()
            return try await store.write { store in
                let count = try store.releaseNotifications(of: shop, at: now)
                try stamp.append(Self.released(choice, count), in: store)
                return count
            }
        case .one(let name):
            _ = try await sendNow(name, stamp, { _ in Self.released(choice, 1) }) { notification in
                guard notification.state == .held else {
                    throw OperatorProblem(
                        .notHeld, status: 409, "The notification is not held back",
                        detail: "It is \(notification.state.rawValue).")
                }
            }
            return 1
        }
    }

    func heldShops() async throws -> [ShopID] { try await store.read { try $0.heldShops() } }

    /// Shops that have payments, or whose notifications are held back, by an operator's name for them, with or without an API.
    /// One that is not served any more is found, too: what it has to be told waits.
    func shops(named text: String, of apis: [String]) async throws -> [ShopID] {
        let asked = text.contains("/") ? ShopID(text).map { [$0] } ?? [] : apis.map { ShopID(api: $0, name: text) }
        return try await store.read { store in
            let held = try store.heldShops()
            return try asked.filter { shop in
                var query = PaymentQuery()
                (query.api, query.shop, query.limit) = (shop.api, shop.name, 1)
                return try held.contains(shop) || !store.payments(query).isEmpty
            }
        }
    }
}

/// The changes' names on the audit list, and what is said of them there.
extension OperatorNotifications {
    static let resendKind = "notification.resend"
    static let duplicateKind = "notification.duplicate"
    static let holdKind = "notification.hold"
    static let releaseKind = "notification.release"

    static func resent(_ notification: Notification) -> String { "notification \(notification.id) is sent again" }
    static func duplicated(_ notification: Notification) -> String { "notification \(notification.id) is sent twice" }

    static func held(_ choice: Choice, _ count: Int) -> String {
        switch choice {
        case .one(let name): "notification \(name) is held back"
        case .shop(let shop): "notifications of \(shop) are held back; \(count) were waiting"
        }
    }

    static func released(_ choice: Choice, _ count: Int) -> String {
        switch choice {
        case .one(let name): "notification \(name) is released"
        case .shop(let shop): "notifications of \(shop) are released; \(count) are sent now"
        }
    }
}
