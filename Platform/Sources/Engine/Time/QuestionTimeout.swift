import Synchronization

/// Waits for answers, at most until its limit.
///
/// One timer for each question would cost more than many answers do, and nearly none is ever needed. Since the limit is
/// the same for all, questions time out in the order in which they came: one task sleeps until the next timeout, and
/// ends when no question waits.
package final class QuestionTimeout: Sendable {
    private struct Row {
        var waiting: [UInt64: (until: ContinuousClock.Instant, end: @Sendable () -> Void)] = [:]
        var last: UInt64 = 0
        var isWatched = false
        /// When all questions time out, whenever they began.
        var end: ContinuousClock.Instant?
    }

    package let limit: Duration
    private let row = Mutex(Row())

    package init(limit: Duration) { self.limit = limit }

    /// The answer, or the error after the timeout, even if the question continues and ignores its cancellation; an
    /// error at once if the caller is cancelled.
    ///
    /// - Parameter isShielded: whether a cancelled caller waits for the answer, too.
    package func answer<Answer: Sendable>(
        orThrow tooLate: any Error, isShielded: Bool = false,
        _ question: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        let outcome = FirstOutcome<Answer>()
        let asking = Task.here {
            do {
                outcome.decide(.success(try await question()))
            } catch {
                outcome.decide(.failure(error))
            }
        }
        // An answer that needed no waiting is there now.
        if let decided = outcome.decided { return try decided.get() }
        let end: @Sendable () -> Void = {
            outcome.decide(.failure(tooLate))
            asking.cancel()
        }
        let place = enter(end)
        defer { leave(place) }
        guard !isShielded else { return try await outcome.value() }
        return try await withTaskCancellationHandler {
            try await outcome.value()
        } onCancel: {
            end()
        }
    }

    /// Limits the wait of every question to that time: the platform stops.
    func end(after delay: Duration) {
        let end = ContinuousClock.now + delay
        row.withLock { row in
            row.end = end
            row.waiting = row.waiting.mapValues { (min($0.until, end), $0.end) }
        }
        Task {
            try? await Task.sleep(until: end, clock: .continuous)
            await watch()
        }
    }

    private func enter(_ end: @escaping @Sendable () -> Void) -> UInt64 {
        let until = ContinuousClock.now + limit
        let (place, mustWatch) = row.withLock { row in
            row.last += 1
            row.waiting[row.last] = (min(until, row.end ?? until), end)
            defer { row.isWatched = true }
            return (row.last, !row.isWatched)
        }
        if mustWatch { Task { await watch() } }
        return place
    }

    private func leave(_ place: UInt64) {
        row.withLock { _ = $0.waiting.removeValue(forKey: place) }
    }

    /// Ends questions at their timeout, until none waits.
    private func watch() async {
        while true {
            let now = ContinuousClock.now
            let (over, next) = row.withLock { row in
                let over = row.waiting.filter { $0.value.until <= now }
                for place in over.keys { row.waiting.removeValue(forKey: place) }
                let next = row.waiting.values.map(\.until).min()
                row.isWatched = next != nil
                return (over.values.map(\.end), next)
            }
            for end in over { end() }
            guard let next else { return }
            // This task is never cancelled.
            try? await Task.sleep(until: next, clock: .continuous)
        }
    }
}

/// Keeps the first outcome and ignores later ones.
private final class FirstOutcome<Value: Sendable>: Sendable {
    private enum State {
        case open(CheckedContinuation<Value, any Error>?)
        case decided(Result<Value, any Error>)
    }

    private let state = Mutex(State.open(nil))

    func decide(_ outcome: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard case .open(let waiting) = state else { return nil }
            state = .decided(outcome)
            return waiting
        }
        waiting?.resume(with: outcome)
    }

    var decided: Result<Value, any Error>? {
        state.withLock { if case .decided(let outcome) = $0 { outcome } else { nil } }
    }

    /// Waits for the outcome.
    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let decided = state.withLock { state -> Result<Value, any Error>? in
                guard case .decided(let outcome) = state else {
                    state = .open(continuation)
                    return nil
                }
                return outcome
            }
            if let decided { continuation.resume(with: decided) }
        }
    }
}
