import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetCore
import Synchronization

/// Lets one at a time move the clock.
final class ClockGate: Sendable {
    private let isTaken = Mutex(false)

    func enter() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }

    func leave() { isTaken.withLock { $0 = false } }

    /// Whether the clock is being moved.
    var isClosed: Bool { isTaken.withLock { $0 } }
}

/// Moves the platform's clock, or a shop's, from one due moment to the next, and waits at each until everything due is
/// done. Moments at which only payments have a step of their own are passed many in one transaction.
final class ClockMover: ClockControl {
    /// Of the store's values: how far the clock is ahead, so that a restart keeps it.
    static let storeName = "clock ahead"
    /// How many events an answer lists.
    private static let eventLimit = 500
    /// How long it waits for deliveries of one moment. A receiver that does not answer is tried again later anyway.
    private static let deliveryLimit: Duration = .seconds(5)
    /// How long what has expired may stay on the way, by the platform's clock.
    private static let purgeSeconds: Int64 = 3_600

    private let clock: ShiftedClock
    private let paymentService: PaymentService
    /// Deletes what has expired, and returns how many payments were removed with it.
    private let purge: @Sendable () async throws -> Int
    /// When something falls due that is not in the store.
    private let nextReminder: @Sendable (Instant) -> Instant?
    private let gate: ClockGate

    init(
        _ clock: ShiftedClock, _ gate: ClockGate, paymentService: PaymentService,
        nextReminder: @escaping @Sendable (Instant) -> Instant?, purge: @escaping @Sendable () async throws -> Int
    ) {
        self.clock = clock
        self.gate = gate
        self.paymentService = paymentService
        self.nextReminder = nextReminder
        self.purge = purge
    }

    func now(of shop: ShopID?) -> Instant { clock.now(for: shop) }

    func ahead(of shop: ShopID?) -> Int64 { clock.ahead(of: shop) }

    var shops: [ShopID] { clock.shopClocks.keys.sorted { $0.description < $1.description } }

    /// The clock of a data folder, as it was when its platform ended.
    static func stored(in store: any Store, over base: any PlatformClock) async throws -> ShiftedClock {
        let (ahead, shops) = try await store.read { (try storedAhead(in: $0), try $0.shopClocks()) }
        return ShiftedClock(base, aheadBy: ahead, shops: shops)
    }

    /// Moves a clock as far as another node has moved its own.
    static func reload(_ clock: ShiftedClock, from store: any Store) async throws {
        let (ahead, shops) = try await store.read { (try storedAhead(in: $0), try $0.shopClocks()) }
        clock.reach(ahead, shops: shops)
    }

    private static func storedAhead(in store: any StoreReader) throws -> Int64 {
        try store.value(storeName).flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
    }

    func nextDue(of shop: ShopID?) async throws -> Instant? {
        let now = clock.now(for: shop)
        let stored = try await paymentService.store.read { try $0.nextDue(after: now, of: shop) }
        return [stored, shop == nil ? nextReminder(now) : nil].compactMap(\.self).min()
    }

    func advance(to target: Instant, of shop: ShopID?, noting note: @escaping ClockNote) async throws -> ClockAdvance {
        let start = clock.now(for: shop)
        guard target > start else {
            throw OperatorProblem(
                .clockMovesForward, status: 409, "The clock moves forward only",
                detail: "It is \(start.iso8601) now, which is not before the time asked for.")
        }
        guard target <= latest else {
            throw OperatorProblem(
                .invalidParameter, status: 400, "A parameter is invalid", detail: "The clock ends with the year 2099.")
        }
        guard gate.enter() else {
            throw OperatorProblem(
                .clockIsMoving, status: 409, "The clock is being moved", detail: "Wait for the other call to end.")
        }
        defer { gate.leave() }
        let position = try await paymentService.store.read { try $0.lastEventPositionSoFar() }
        var (purges, stops) = (Purges(), ClockStops(from: start))
        var notes = Notes(note: note, start: start, target: target)
        try await doWhatIsDue(&purges)
        while true {
            // Beyond the exact ones, steps are made where it stops.
            let isAhead = stops.areExact ? try await makeSteps(before: target, of: shop, noting: &notes) : false
            if !isAhead {
                guard let next = try await nextDue(of: shop) else { break }
                let stop = stops.place(for: next, after: clock.now(for: shop))
                guard stop < target else { break }
                try await move(to: stop, of: shop, noting: notes.next())
                notes.isBegun = true
            }
            stops.count(clock.now(for: shop))
            try await doWhatIsDue(&purges)
        }
        try await move(to: target, of: shop, noting: notes.last())
        purges.last = nil
        try await doWhatIsDue(&purges)
        let end = clock.now(for: shop)
        let events = try await paymentService.store.read { store in
            // What happened to shops with a clock of their own was later by their time.
            shop == nil
                ? try store.eventsSoFar(after: position, limit: Self.eventLimit + 1)
                : try store.events(after: start, through: end, of: shop, limit: Self.eventLimit + 1)
        }
        return ClockAdvance(
            start: start, end: end, events: Array(events.prefix(Self.eventLimit)),
            hasMore: events.count > Self.eventLimit, removed: purges.removed)
    }

    /// Makes the steps that come next and need only the store, up to whatever else is due.
    ///
    /// - Returns: whether there was one. Then the clock is at the last one's moment.
    private func makeSteps(before target: Instant, of shop: ShopID?, noting notes: inout Notes) async throws -> Bool {
        // A reminder is due by the platform's clock, and is not in the store.
        let reminder = shop == nil ? nextReminder(clock.now(for: nil)) : nil
        var (after, isAhead) = (clock.now(for: shop), false)
        while true {
            // The last one is stored: a transaction may be repeated.
            let kept = Mutex<ShiftedClock.Reading?>(nil)
            let note = notes.next()
            let stretch = try await paymentService.runSteps(
                after: after, before: min(target, reminder ?? target), of: shop
            ) { [self] moment, store in
                let reading = clock.reading(at: moment, of: shop)
                guard try keep(reading, of: shop, in: store) else { throw Self.removed }
                try note(store)
                kept.withLock { $0 = reading }
            }
            guard let stretch, let reading = kept.withLock({ $0 }) else { return isAhead }
            // Only now: a transaction that is given up leaves the clock where it was.
            clock.take(reading, of: shop)
            (isAhead, notes.isBegun) = (true, true)
            guard stretch.isFull else { return true }
            after = Instant(milliseconds: stretch.end.milliseconds - 1)
        }
    }

    /// - Parameter note: written with it.
    private func move(
        to instant: Instant, of shop: ShopID?, noting note: @escaping @Sendable (any StoreWriter) throws -> Void
    ) async throws {
        let reading = clock.reading(at: instant, of: shop)
        let isSet = try await paymentService.store.write { [self] store in
            let isSet = try keep(reading, of: shop, in: store)
            if isSet { try note(store) }
            return isSet
        }
        if let shop, !isSet {
            // It was removed while its clock moved: one that is added by the same name begins without it.
            clock.forget(shop)
            throw Self.removed
        }
        // Only now: what is not stored would be turned back by a restart.
        clock.take(reading, of: shop)
    }

    /// Stores how far the clock is ahead.
    ///
    /// - Returns: `false` if the shop was removed.
    private func keep(_ reading: ShiftedClock.Reading, of shop: ShopID?, in store: any StoreWriter) throws -> Bool {
        // Another node may have moved it further meanwhile.
        let ahead = max(reading.platform, try Self.storedAhead(in: store))
        try store.setValue(Self.storeName, Array("\(ahead)".utf8))
        guard let shop, let ofShop = reading.shop else { return true }
        return try store.setClock(of: shop, ahead: max(ofShop, try store.shopClocks()[shop] ?? 0))
    }

    private static let removed = OperatorProblem(
        .unknownShop, status: 404, "There is no such shop",
        detail: "It was removed while its clock was being moved.")

    /// What is stored with the first transaction that moves the clock on its way, and with the last one.
    private struct Notes {
        let note: ClockNote
        let start: Instant
        let target: Instant
        /// Whether the first one is stored.
        var isBegun = false

        /// On the way.
        func next() -> @Sendable (any StoreWriter) throws -> Void {
            guard isBegun else { return writing(isDone: false) }
            return { _ in }
        }

        func last() -> @Sendable (any StoreWriter) throws -> Void { writing(isDone: true) }

        private func writing(isDone: Bool) -> @Sendable (any StoreWriter) throws -> Void {
            let (note, move) = (note, ClockMove(from: start, to: target, isDone: isDone))
            return { try note(move, $0) }
        }
    }

    /// What has expired, while the clock is moved.
    private struct Purges {
        /// When it was deleted last, by the platform's clock; `nil` deletes it in any case.
        var last: Instant?
        /// How many payments were removed.
        var removed = 0
    }

    private func doWhatIsDue(_ purges: inout Purges) async throws {
        // A step may make another one due: an authorisation whose capture is for the same moment. What calls order meanwhile
        // falls due later than the moment of a round, so each round ends.
        for _ in 0..<4 {
            guard try await doWork(dueBy: clock.now()) else { break }
        }
        let now = clock.now(for: nil)
        if purges.last.map({ isPurgeDue(since: $0, at: now) }) ?? true {
            purges.removed += try await purge()
            purges.last = now
        }
        try await waitForDeliveries()
    }

    /// - Returns: whether there was any, and all of it is done.
    private func doWork(dueBy instant: Instant) async throws -> Bool {
        for pass in 0..<100 {
            let steps = try await paymentService.runDueSteps(by: instant)
            let questions = try await paymentService.runDueQuestions(by: instant)
            let settlements = try await paymentService.runDueSettlements(by: instant)
            guard steps + questions + settlements > 0 else { return pass > 0 }
        }
        // Something stays due: what fails, or what another node does.
        return false
    }

    /// Once an hour, and when a reminder is due: it is sent then.
    private func isPurgeDue(since last: Instant, at now: Instant) -> Bool {
        now >= last.adding(seconds: Self.purgeSeconds) || nextReminder(last).map { $0 <= now } ?? false
    }

    /// Notifications and mails are carried by the services that always carry them. It waits for those that are due now: while
    /// calls go on, there are always others.
    private func waitForDeliveries() async throws {
        let (now, end) = (clock.now(), ContinuousClock.now + Self.deliveryLimit)
        var left: (notifications: Set<NotificationID>, mails: Set<MailID>)?
        while ContinuousClock.now < end {
            let (isDue, taken) = try await paymentService.store.read { store in
                let due = try store.notificationsDue(at: now, limit: 1, perHost: 1, perShop: 1, underWay: [:])
                let mails = try store.mailsDue(at: now, limit: 1)
                return (
                    !due.isEmpty || !mails.isEmpty,
                    (Set(try store.takenNotifications().map(\.id)), Set(try store.takenMails().map(\.id)))
                )
            }
            if let known = left {
                left = (known.notifications.intersection(taken.0), known.mails.intersection(taken.1))
            } else if !isDue {
                left = taken
            }
            if let left, left.notifications.isEmpty, left.mails.isEmpty { return }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
