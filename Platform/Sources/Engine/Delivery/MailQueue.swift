package import Logging

/// Delivers mails to the mail sender.
package typealias MailQueue = DeliveryQueue<Mail>

extension DeliveryQueue<Mail> {
    package init(
        store: any Store, clock: any PlatformClock, mailSender: any MailSender, logger: Logger,
        nodes: (any Nodes)? = nil, schedule: RetrySchedule = .mails
    ) {
        self.init(store: store, clock: clock, logger: logger, nodes: nodes) {
            await mailSender.deliver($0)
        } next: { mail, _, now in
            schedule.next(afterAttempt: mail.attempts, at: now)
        }
    }
}

extension Mail: QueuedMessage {
    package static let kind = "mail"
    package static let secondsAfterLoss: Int64 = 120
    package static let limit = 8
    package static let limitPerReceiver = 8

    package var title: String { id.text }
    private static let server = "mails"
    /// All mails go to one mail server.
    package var receiver: String { Self.server }

    package mutating func end(_ isDelivered: Bool, at now: Instant) {
        state = isDelivered ? .sent : .failed
        if isDelivered { lastResult = "sent" }
        endedAt = now
    }

    package static func due(
        at now: Instant, limit: Int, perShop _: Int, underWay: [String: Int], in store: any StoreReader
    ) throws -> [Mail] {
        let room = min(limit, limitPerReceiver - (underWay[server] ?? 0))
        return room > 0 ? try store.mailsDue(at: now, limit: room) : []
    }

    package static func taken(in store: any StoreReader) throws -> [Mail] { try store.takenMails() }
    package static func stored(_ id: MailID, in store: any StoreReader) throws -> Mail? { try store.mail(id) }
    package func shop(in store: any StoreReader) throws -> ShopID? {
        try payment.flatMap { try store.payment($0)?.shop }
    }

    package func save(in store: any StoreWriter) throws { try store.update(self) }
}
