import Dispatch
import Engine
import Synchronization

/// Waiting writes share one transaction and one flush.
///
/// The flush runs on a thread of its own, which it may block, and which no caller can cancel; it takes batch after batch
/// while writes wait, and after one of several writes it waits a little for more (``Gathering``). An error in a body
/// undoes that body alone; for that, the bodies of a batch may run twice. If the whole transaction is lost, the whole
/// batch fails, and each caller gets the error.
package final class GroupCommitter: Sendable {
    /// One batch in one transaction: runs the bodies, commits, and only then returns.
    ///
    /// - Throws: if nothing of the batch was committed.
    package typealias Flush = @Sendable ([any PendingWrite]) throws -> FlushCost

    private struct State {
        var waiting: [any PendingWrite] = []
        /// What runs before the next batch.
        var between: [@Sendable () -> Void] = []
        var isFlushing = false
        var isClosed = false
        var drained: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let maximumBatch: Int
    private let gathering: Gathering
    private let flush: Flush
    private let onFlush: @Sendable (FlushReport) -> Void
    private let thread = DispatchQueue(label: "guichet.writer")

    /// - Parameter maximumBatch: limits how long the first caller waits for the last.
    package init(
        maximumBatch: Int, gathering: Gathering = Gathering(), onFlush: @escaping @Sendable (FlushReport) -> Void,
        flush: @escaping Flush
    ) {
        self.maximumBatch = maximumBatch
        self.gathering = gathering
        self.onFlush = onFlush
        self.flush = flush
    }

    /// How many writes wait for a flush.
    package var depth: Int { state.withLock { $0.waiting.count } }

    /// Waits until the body's writes are durable.
    ///
    /// Only the result's box depends on its type: Swift looks up each type that a generic function makes of it, and with a
    /// generic write there were some twenty such look-ups for each.
    ///
    /// - Throws: the body's error, that of its batch, or ``StorageError`` once this was closed.
    package func submit<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        let kept = Kept<Result>()
        try await durably { kept.value = try body($0) }
        guard let value = kept.value.take() else { throw Self.withoutEnd }
        return value
    }

    private func durably(_ body: @escaping @Sendable (any SQLConnection) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let write = Write(body: body, continuation: continuation)
            let mustStart = state.withLock { state -> Bool? in
                guard !state.isClosed else { return nil }
                state.waiting.append(write)
                defer { state.isFlushing = true }
                return !state.isFlushing
            }
            guard let mustStart else { return write.fail(Self.closed) }
            if mustStart { thread.async { self.run() } }
        }
    }

    /// Runs on the thread of the flushes, so that none is under way, and before the next batch: writes that go on arriving
    /// do not keep it waiting.
    package func runBetweenFlushes(_ body: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let mustStart = state.withLock { state -> Bool? in
                guard !state.isClosed else { return nil }
                state.between.append { continuation.resume(with: Swift.Result { try body() }) }
                defer { state.isFlushing = true }
                return !state.isFlushing
            }
            guard let mustStart else { return continuation.resume(throwing: Self.closed) }
            if mustStart { thread.async { self.run() } }
        }
    }

    private static var closed: StorageError {
        StorageError(.folderUnusable, "the database is closed", remedy: "start the platform again")
    }

    fileprivate static var withoutEnd: StorageError { .corrupt("a write without an end") }

    /// Refuses further writes, and waits until none is left.
    package func close() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.isClosed = true
                if state.isFlushing { state.drained.append(continuation) }
                return !state.isFlushing
            }
            if isIdle { continuation.resume() }
        }
    }

    private func run() {
        while let work = next() {
            for body in work.between { body() }
            if !work.batch.isEmpty { write(work.batch) }
        }
    }

    private func write(_ batch: [any PendingWrite]) {
        let start = ContinuousClock.now
        do {
            let cost = try flush(batch)
            let duration = ContinuousClock.now - start
            // Reported before the callers resume, so that a caller that reads the figures sees its own write in
            // them.
            onFlush(FlushReport(writes: batch.count, duration: duration, cost: cost))
            for write in batch { write.succeed() }
            if depth < maximumBatch { gathering.wait(after: batch.count, in: duration) }
        } catch {
            for write in batch { write.fail(error) }
        }
    }

    private func next() -> (between: [@Sendable () -> Void], batch: [any PendingWrite])? {
        let drained: [CheckedContinuation<Void, Never>]
        let work: (between: [@Sendable () -> Void], batch: [any PendingWrite])?
        (work, drained) = state.withLock { state in
            guard !state.waiting.isEmpty || !state.between.isEmpty else {
                state.isFlushing = false
                defer { state.drained = [] }
                return (nil, state.drained)
            }
            let batch = Array(state.waiting.prefix(maximumBatch))
            state.waiting.removeFirst(batch.count)
            defer { state.between = [] }
            return ((state.between, batch), [])
        }
        for continuation in drained { continuation.resume() }
        return work
    }
}

/// One flush, for the figures.
package struct FlushReport: Sendable {
    package let writes: Int
    package let duration: Duration
    package let cost: FlushCost
}

/// What a flush cost its thread.
package struct FlushCost: Sendable {
    package let processorTime: Duration
    /// Requests to a database server whose answers were waited for.
    package let roundTrips: Int

    /// - Parameter write: returns its round trips.
    package static func measuring(_ write: () throws -> Int) rethrows -> FlushCost {
        let before = ProcessorTime.ofThread
        let roundTrips = try write()
        return FlushCost(processorTime: ProcessorTime.ofThread - before, roundTrips: roundTrips)
    }
}

/// A write that waits for its batch.
package protocol PendingWrite: AnyObject, Sendable {
    /// Runs the body, possibly again, and keeps the result. If it throws, the caller of this method undoes its writes.
    func perform(_ db: any SQLConnection) throws
    /// Keeps the error of this body, while the rest of the batch continues.
    func reject(_ error: any Error)
    /// The batch is durable: the caller gets its result, or the body's own error.
    func succeed()
    /// Nothing of the batch is durable.
    func fail(_ error: any Error)
}

/// The result of a body.
///
/// `@unchecked`: the thread of the flushes sets it before it resumes the caller, who reads it afterwards; no other code has it.
/// A body that runs twice sets it again, and the caller takes it out: a copy would count every reference in it.
private final class Kept<Result: Sendable>: @unchecked Sendable {
    var value: Result?
}

private final class Write: PendingWrite {
    private enum Outcome {
        case none
        case performed
        case rejected(any Error)
    }

    private let body: @Sendable (any SQLConnection) throws -> Void
    private let continuation: CheckedContinuation<Void, any Error>
    private let outcome = Mutex(Outcome.none)

    init(
        body: @escaping @Sendable (any SQLConnection) throws -> Void,
        continuation: CheckedContinuation<Void, any Error>
    ) {
        self.body = body
        self.continuation = continuation
    }

    func perform(_ db: any SQLConnection) throws {
        try body(db)
        outcome.withLock { $0 = .performed }
    }

    func reject(_ error: any Error) { outcome.withLock { $0 = .rejected(error) } }

    func succeed() {
        switch outcome.withLock({ $0 }) {
        case .performed: continuation.resume()
        case .rejected(let error): continuation.resume(throwing: error)
        case .none: continuation.resume(throwing: GroupCommitter.withoutEnd)
        }
    }

    func fail(_ error: any Error) {
        // Also to a body that failed by itself: what it found in the store may be a write of the batch that was lost.
        continuation.resume(throwing: error)
    }
}
