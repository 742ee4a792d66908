package import Logging

/// Brings mails to the mail sender, again and again with growing delays.
///
/// Like ``Outbox``, each try takes the row for a while in a transaction of its own, sends without holding anything, and
/// writes down what came of it. A mail goes out at least once.
package struct MailQueue: Sendable {
    /// At the same time.
    package static let limit = 8
    /// How long a try may take before it counts as lost. Longer than any mail sender's timeout.
    static let leaseSeconds: Int64 = 120

    private let store: any PaymentStore
    private let clock: any PlatformClock
    private let mailSender: any MailSender
    private let schedule: RetrySchedule
    private let logger: Logger

    package init(
        store: any PaymentStore, clock: any PlatformClock, mailSender: any MailSender, logger: Logger,
        schedule: RetrySchedule = .mails
    ) {
        self.store = store
        self.clock = clock
        self.mailSender = mailSender
        self.schedule = schedule
        self.logger = logger
    }

    /// Takes what is due, so that nobody else does.
    package func take(limit: Int = MailQueue.limit) async throws -> [Mail] {
        let now = clock.now()
        // Looked at before anything is written: an idle platform flushes nothing.
        guard try await !store.read({ try $0.mailsDue(at: now, limit: 1).isEmpty }) else { return [] }
        return try await store.write { store in
            try store.mailsDue(at: now, limit: limit).map { mail in
                var taken = mail
                taken.attempts += 1
                taken.nextAt = now.adding(seconds: Self.leaseSeconds)
                taken.isTaken = true
                try store.update(taken)
                return taken
            }
        }
    }

    /// Gives back what a process had taken when it ended. Only for a process that has the store to itself.
    ///
    /// - Returns: how many there were.
    package static func giveBackLost(in store: any PaymentStore, at now: Instant) async throws -> Int {
        guard try await !store.read({ try $0.takenMails().isEmpty }) else { return 0 }
        return try await store.write { store in
            let lost = try store.takenMails()
            for var mail in lost {
                mail.isTaken = false
                mail.nextAt = now
                mail.lastResult = "the platform ended during the try"
                try store.update(mail)
            }
            return lost.count
        }
    }

    /// Tries one that was taken, and writes down what came of it.
    package func deliver(_ mail: Mail) async throws {
        let result = await mailSender.deliver(mail)
        let now = clock.now()
        let after = try await store.write { [schedule] store -> Mail in
            guard var current = try store.mail(mail.id) else { return mail }
            current.record(result, at: now, schedule)
            try store.update(current)
            return current
        }
        guard after.state != .sent else { return }
        logger.warning(
            "a mail was not sent",
            metadata: [
                "mail": "\(after.id)", "attempt": "\(after.attempts)", "reason": "\(after.lastResult ?? "")",
                "next": "\(after.state == .failed ? "given up" : "later")",
            ])
    }
}

extension Mail {
    fileprivate mutating func record(_ result: MailDelivery, at now: Instant, _ schedule: RetrySchedule) {
        isTaken = false
        nextAt = nil
        switch result {
        case .accepted:
            state = .sent
            lastResult = "sent"
        case .refused(let reason):
            state = .failed
            lastResult = reason
        case .failed(let reason):
            lastResult = reason
            nextAt = schedule.delay(afterAttempt: attempts).map { now.adding(seconds: $0) }
            if nextAt == nil { state = .failed }
        }
        if state != .waiting { endedAt = now }
    }
}

extension RetrySchedule {
    /// Mails: some tries soon, then for five days in all (RFC 5321, section 4.5.4.1: at least four or five days).
    package static let mails = RetrySchedule(
        delays: [60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400, 86_400, 86_400])
}
