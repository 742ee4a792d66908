import Logging

/// Delivers stored messages to their receivers, with growing delays between attempts. Delivers at least once: if the
/// process ends between a delivery and its record, the message is delivered again.
///
/// Each attempt takes the row in a transaction of its own (so that two nodes never try at once), sends without holding
/// a lock, and stores the result. A failure concerns one row only: a message that cannot be written, or a receiver that
/// hangs, never delays another one.
///
/// No clock ends an attempt: an operator moves that of the platform, and those of several machines differ. A row is taken until
/// its process stores the result or gives it back; what a process had taken that has ended is given back by its next start, or
/// by another node once its lease in the database has lapsed.
package struct DeliveryQueue<Message: QueuedMessage>: Sendable {
    private let store: any Store
    private let clock: any PlatformClock
    private let logger: Logger
    private let nodes: (any Nodes)?
    private let attempt: @Sendable (Message) async -> Delivery
    private let next: @Sendable (Message, any StoreReader, Instant) throws -> Instant?

    /// - Parameters:
    ///   - nodes: `nil` where one process serves.
    ///   - attempt: makes one attempt.
    ///   - next: when a message that failed is tried again; `nil` ends the attempts.
    init(
        store: any Store, clock: any PlatformClock, logger: Logger, nodes: (any Nodes)?,
        attempt: @escaping @Sendable (Message) async -> Delivery,
        next: @escaping @Sendable (Message, any StoreReader, Instant) throws -> Instant?
    ) {
        self.store = store
        self.clock = clock
        self.logger = logger
        self.nodes = nodes
        self.attempt = attempt
        self.next = next
    }

    /// Takes the messages that are due, so that no other process tries them.
    ///
    /// - Parameters:
    ///   - perShop: how many attempts of one shop may be under way.
    ///   - underWay: how many attempts each receiver has already: with those that are taken they stay within its limit.
    package func take(
        limit: Int = Message.limit, perShop: Int = Message.limitPerShop(of: Message.limit),
        underWay: [String: Int] = [:]
    ) async throws -> [Message] {
        let now = clock.now()
        guard limit > 0 else { return [] }
        // Checked before anything is written: an idle platform flushes nothing.
        let isIdle = try await store.read {
            try Message.due(at: now, limit: 1, perShop: perShop, underWay: underWay, in: $0).isEmpty
        }
        guard !isIdle else { return [] }
        let taker = Message.taker(nodes?.number)
        return try await store.write { store in
            let due = try Message.due(at: now, limit: limit, perShop: perShop, underWay: underWay, in: store)
            return try due.map { message in
                var taken = message
                taken.attempts += 1
                (taken.takenBy, taken.nextAt) = (taker, nil)
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

    /// Releases what a process had taken when it ended, so that it is tried again at once.
    ///
    /// - Parameter nodes: `nil` for a process that has the store to itself. Otherwise others may have attempts under way, and
    ///   what is released is that of nodes which no longer serve, by the leases in the database.
    /// - Returns: how many messages were released.
    package static func giveBackLost(
        in store: any Store, beside nodes: (any Nodes)? = nil, at now: Instant
    ) async throws -> Int {
        // Checked first: a start that finds nothing flushes nothing. And before the nodes: one is listed before it takes any.
        let taken = try await store.read { try Message.taken(in: $0) }
        var serving: Set<Int64> = []
        if let nodes {
            let own = Message.taker(nodes.number)
            guard taken.contains(where: { $0.takenBy != own }) else { return 0 }
            serving = Set(try await nodes.list().filter { $0.endedAt == nil }.map { Message.taker($0.number) })
            serving.insert(own)
        }
        let lost = taken.filter { !serving.contains($0.takenBy) }
        guard !lost.isEmpty else { return 0 }
        return try await store.write { store in
            var count = 0
            for message in lost {
                let isReleased = try Self.release(
                    message, "the platform stopped during the try", nextAt: now, in: store)
                if isReleased { count += 1 }
            }
            return count
        }
    }

    /// Releases a message whose result could not be stored: this process has no attempt with it under way any more.
    package func giveBack(_ message: Message) async throws {
        _ = try await store.write { store in
            let next = try time(for: message, in: store).adding(seconds: Message.secondsAfterLoss)
            return try Self.release(message, "the result of the try could not be stored", nextAt: next, in: store)
        }
    }

    /// - Returns: `false` if that attempt has a result, or another one has begun.
    private static func release(
        _ message: Message, _ reason: String, nextAt: Instant, in store: any StoreWriter
    ) throws -> Bool {
        guard var current = try Message.stored(message.id, in: store), current.takenBy == message.takenBy,
            current.attempts == message.attempts
        else { return false }
        current.isTaken = false
        current.lastResult = reason
        if !current.isHeld { current.nextAt = nextAt }
        try current.save(in: store)
        return true
    }

    /// Tries a message that was taken, and stores the result.
    ///
    /// - Throws: also `CancellationError` when an attempt was interrupted. The message stays taken, and the attempt
    ///   counts as lost.
    package func deliver(_ message: Message) async throws {
        // Beside other dates of the shop: the time of its clock, as they are.
        let begun = clock.hasShopClocks ? try await store.read { try time(for: message, in: $0) } : clock.now()
        let (notes, start) = (AttemptNotes(), ContinuousClock.now)
        let delivery = await AttemptNotes.$current.withValue(notes) { await attempt(message) }
        let kept = notes.attempt(delivery, at: begun, took: ContinuousClock.now - start)
        if Task.isCancelled, delivery != .accepted { throw CancellationError() }
        let record = try await store.write { [next] store -> Record in
            guard var current = try Message.stored(message.id, in: store) else { return .late }
            let now = try time(for: current, in: store)
            // It was given back: another attempt decides, or an operator has. Of this one, a success alone counts.
            guard current.isTaken && current.attempts == message.attempts || delivery == .accepted else {
                if delivery.isAttempt { try current.keep(kept, in: store) }
                return .late
            }
            current.isTaken = false
            current.nextAt = nil
            switch delivery {
            case .accepted:
                current.end(with: kept, at: now)
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
            if current.isHeld { return .held }
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
        case held = "held back"
        case late = "decided elsewhere"
    }
}
