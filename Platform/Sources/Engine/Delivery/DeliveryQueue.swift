import Logging

/// Delivers stored messages to their receivers, with growing delays between attempts. Delivers at least once: if the
/// process ends between a delivery and its record, the message is delivered again.
///
/// Each attempt leases the row in a transaction of its own (so that two nodes never try at once), sends without holding
/// a lock, and stores the result. A failure concerns one row only: a message that cannot be written, or a receiver that
/// hangs, never delays another one.
package struct DeliveryQueue<Message: QueuedMessage>: Sendable {
    private let store: any Store
    private let clock: any PlatformClock
    private let logger: Logger
    private let attempt: @Sendable (Message) async -> Delivery
    private let next: @Sendable (Message, any StoreReader, Instant) throws -> Instant?

    /// - Parameters:
    ///   - attempt: makes one attempt.
    ///   - next: when a message that failed is tried again; `nil` ends the attempts.
    init(
        store: any Store, clock: any PlatformClock, logger: Logger,
        attempt: @escaping @Sendable (Message) async -> Delivery,
        next: @escaping @Sendable (Message, any StoreReader, Instant) throws -> Instant?
    ) {
        self.store = store
        self.clock = clock
        self.logger = logger
        self.attempt = attempt
        self.next = next
    }

    /// Leases the messages that are due, so that no other process tries them.
    ///
    /// - Parameter busyReceivers: receivers that already have the maximum of attempts under way.
    package func take(limit: Int = Message.limit, busyReceivers: [String] = []) async throws -> [Message] {
        let now = clock.now()
        guard limit > 0 else { return [] }
        // Checked before anything is written: an idle platform flushes nothing.
        let isIdle = try await store.read {
            try Message.due(at: now, limit: 1, busyReceivers: busyReceivers, in: $0).isEmpty
        }
        guard !isIdle else { return [] }
        return try await store.write { store in
            try Message.due(at: now, limit: limit, busyReceivers: busyReceivers, in: store).map { message in
                var taken = message
                taken.attempts += 1
                taken.nextAt = try time(for: message, in: store).adding(seconds: Message.leaseSeconds)
                taken.isTaken = true
                try taken.save(in: store)
                return taken
            }
        }
    }

    /// The time by the clock that the message follows.
    private func time(for message: Message, in store: any StoreReader) throws -> Instant {
        guard clock.hasShopClocks else { return clock.now() }
        return ShopTime.$shop.withValue(try message.shop(in: store)) { clock.now() }
    }

    /// Releases what a process had leased when it ended, so that it is tried again at once and not when the lease ends.
    ///
    /// Only for a process that has the store to itself: another one may have attempts under way.
    ///
    /// - Returns: how many messages were released.
    package static func giveBackLost(in store: any Store, at now: Instant) async throws -> Int {
        // Checked first: a start that finds nothing flushes nothing.
        guard try await !store.read({ try Message.taken(in: $0).isEmpty }) else { return 0 }
        return try await store.write { store in
            let lost = try Message.taken(in: store)
            for var message in lost {
                message.isTaken = false
                message.nextAt = now
                message.lastResult = "the platform stopped during the try"
                try message.save(in: store)
            }
            return lost.count
        }
    }

    /// Tries a leased message, and stores the result.
    ///
    /// - Throws: also `CancellationError` when an attempt was interrupted. The message stays leased, and the attempt
    ///   counts as lost.
    package func deliver(_ message: Message) async throws {
        let (notes, begun, start) = (AttemptNotes(), clock.now(), ContinuousClock.now)
        let delivery = await AttemptNotes.$current.withValue(notes) { await attempt(message) }
        let kept = notes.attempt(delivery, at: begun, took: ContinuousClock.now - start)
        if Task.isCancelled, delivery != .accepted { throw CancellationError() }
        let record = try await store.write { [next] store -> Record in
            guard var current = try Message.stored(message.id, in: store) else { return .late }
            let now = try time(for: current, in: store)
            // The lease has ended: another attempt decides, or an operator has. Of this one, a success alone counts.
            guard current.isTaken && current.attempts == message.attempts || delivery == .accepted else {
                if delivery.isAttempt { try current.keep(kept, in: store) }
                return .late
            }
            current.isTaken = false
            current.nextAt = nil
            switch delivery {
            case .accepted:
                current.end(true, at: now)
            case .refused(let reason):
                current.lastResult = reason
                current.end(false, at: now)
            case .postponed(let seconds, let reason):
                current.attempts -= 1
                current.lastResult = reason
                if !current.isHeld { current.nextAt = now.adding(seconds: seconds) }
            case .failed(let reason):
                current.lastResult = reason
                if !current.isHeld {
                    current.nextAt = try next(current, store, now)
                    if current.nextAt == nil { current.end(false, at: now) }
                }
            }
            try current.save(in: store)
            if delivery.isAttempt { try current.keep(kept, in: store) }
            return current.nextAt == nil ? .ended : .again
        }
        switch delivery {
        case .accepted, .postponed: return
        case .failed(let reason), .refused(let reason):
            logger.warning(
                "a \(Message.kind) was not delivered",
                metadata: [
                    "about": "\(message.title)", "attempt": "\(message.attempts)", "reason": "\(reason)",
                    "next": "\(record.rawValue)",
                ])
        }
    }

    /// How a result was recorded; the text is for the log.
    private enum Record: String {
        case again = "later"
        case ended = "given up"
        case late = "decided elsewhere"
    }
}
