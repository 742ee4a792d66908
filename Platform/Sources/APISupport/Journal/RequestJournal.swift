package import Engine
package import HTTPTypes
package import Logging
import Synchronization

/// The journal of requests: calls wait in a bounded queue, and are masked and written behind their answers.
///
/// A call never waits for it. If calls arrive faster than they can be written, they are dropped and counted.
package final class RequestJournal: Sendable {
    /// How much is kept.
    package struct Limits: Sendable {
        package var days = 7
        package var megabytes = 100
        /// How many calls wait in memory at most.
        package var waiting = 4_096
        /// How many bytes these have together.
        package var waitingBytes = 32 * 1_024 * 1_024

        package init() {}
    }

    private struct Queue {
        /// The newest last.
        private var arrived: [JournalEntry] = []
        /// The oldest last, so that taking one moves no other.
        private var leaving: [JournalEntry] = []
        private(set) var bytes = 0
        var last: Int64

        init(last: Int64) { self.last = last }

        var count: Int { leaving.count + arrived.count }

        mutating func append(_ entry: JournalEntry) {
            arrived.append(entry)
            bytes += entry.size
        }

        /// The oldest ones.
        mutating func take(atMost count: Int) -> [JournalEntry] {
            var taken: [JournalEntry] = []
            while taken.count < count, let entry = next() {
                bytes -= entry.size
                taken.append(entry)
            }
            return taken
        }

        private mutating func next() -> JournalEntry? {
            if leaving.isEmpty {
                swap(&leaving, &arrived)
                leaving.reverse()
            }
            return leaving.popLast()
        }
    }

    private let queue: Mutex<Queue>
    private let writer: JournalWriter
    package let meters: RequestMeters
    private let limits: Limits
    private let clock: any PlatformClock

    package init(
        store: any RequestStore, places: JournalPlaces, limits: Limits, clock: any PlatformClock,
        meters: RequestMeters, logger: Logger
    ) async throws {
        queue = Mutex(Queue(last: try await store.lastNumber))
        writer = JournalWriter(
            store: store, places: places, limits: limits, clock: clock, meters: meters, logger: logger)
        self.meters = meters
        self.limits = limits
        self.clock = clock
    }

    package static func isJournalled(_ path: String) -> Bool { JournalPlaces.isJournalled(path) }

    /// A call's beginning.
    package struct Arrival: Sendable {
        let at: Instant
        let machineTime: Instant
        let start: ContinuousClock.Instant
    }

    package func arrival() -> Arrival {
        Arrival(at: clock.now(), machineTime: clock.machineTime(), start: .now)
    }

    /// Adds a call whose answer is ready.
    package func add(
        _ request: HTTPRequest, _ notes: CallNotes.Content, since arrival: Arrival, endpoint: String?,
        peer: IPAddress?, status: Int, answerType: String?, answerBytes: Int?
    ) {
        let took = ContinuousClock.now - arrival.start
        let size = JournalEntry.size(of: request, notes)
        let isKept = queue.withLock { queue -> Bool in
            // Also one that is dropped has a number: the gap in the list shows it.
            queue.last += 1
            guard queue.count < limits.waiting, queue.bytes + size <= limits.waitingBytes else { return false }
            queue.append(
                JournalEntry(
                    number: queue.last, at: arrival.at, machineTime: arrival.machineTime, took: took,
                    request: request, endpoint: endpoint, peer: peer, status: status, answerType: answerType,
                    answerBytes: answerBytes, notes: notes, size: size))
            return true
        }
        if !isKept { meters.drop(1) }
    }

    /// The number of the newest call, written or not.
    package var lastNumber: Int64 { queue.withLock { $0.last } }

    /// Whether calls wait.
    package var hasWork: Bool { queue.withLock { $0.count > 0 } }

    /// Writes some of the calls that wait; returns how many.
    @discardableResult
    package func write(atMost count: Int) async -> Int {
        await writer.write { [self] in queue.withLock { $0.take(atMost: count) } }
    }

    /// Writes all calls that wait now.
    package func writeAll() async {
        let count = queue.withLock { $0.count }
        // Also for none: those that another task is writing are written then.
        _ = await write(atMost: count)
    }

    package func trim() async { await writer.trim() }

    /// The calls that a query wants, with those that arrived just now.
    package func requests(_ query: RequestQuery) async throws -> [RequestRecord] {
        await writeAll()
        return try await writer.store.requests(query)
    }

    /// The number of the newest call about a payment that is written. An open page asks for it several times a second, so calls
    /// that wait are not written for it.
    package func newestWritten(about payment: PaymentID) async throws -> Int64? {
        var query = RequestQuery()
        (query.payment, query.limit) = (payment, 1)
        return try await writer.store.requests(query).first?.number
    }

    package func request(_ number: Int64) async throws -> RequestRecord? {
        await writeAll()
        return try await writer.store.request(number)
    }

    /// Writes what waits, for a limited time, and closes the store within as long again: a stop does not wait for the
    /// journal, even on a disk that does not answer. The rest is dropped, and counted.
    ///
    /// - Throws: ``JournalNotClosed`` when the time is over. What the disk has not confirmed by then is not awaited.
    package func close(within limit: Duration = .milliseconds(500)) async throws {
        let end = ContinuousClock.now + limit
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        // Tasks of their own: a structured one would have to be awaited.
        Task {
            while ContinuousClock.now < end, await write(atMost: 16) > 0 {}
            await dropRest()
            do {
                try await writer.store.close()
                outcome.yield(.success(()))
            } catch {
                outcome.yield(.failure(error))
            }
        }
        let timer = Task {
            try await Task.sleep(until: end + limit, clock: .continuous)
            await dropRest()
            outcome.yield(.failure(JournalNotClosed()))
        }
        defer { timer.cancel() }
        // In a task that is cancelled, a stream ends at once.
        try await Task { await outcomes.first { _ in true } }.value?.get()
    }

    private func dropRest() async {
        let left = queue.withLock { queue in queue.take(atMost: queue.count).count }
        if left > 0 { await writer.drop(left) }
    }
}

/// The disk did not answer in the time that a stop has for the journal.
package struct JournalNotClosed: Error, CustomStringConvertible {
    package var description: String { "the disk did not answer in time" }
}
