import Synchronization

/// Knows whether anything in the store can be due, so that a platform with nothing to do asks the database nothing.
///
/// Nothing becomes due but by a change of the store or by the clock. Until a write of this process, or the instant of what
/// is due next, the last answer holds; so work that asks here each second, or four times a second, begins as early as if
/// it asked the store.
package final class DueWatch: Sendable {
    private struct Known {
        let changes: Int
        let next: Instant?
        let until: ContinuousClock.Instant
    }

    private struct State {
        var known: Known?
        /// The read that is under way.
        var reading: (changes: Int, task: Task<Known?, Never>)?
    }

    /// What another program changes in the file, for tests or repairs, is seen after this long.
    private static let longest = Duration.seconds(10)

    private let store: any Store
    private let clock: any PlatformClock
    private let state = Mutex(State())

    package init(store: any Store, clock: any PlatformClock) {
        self.store = store
        self.clock = clock
    }

    /// Whether a step, a question, a notification, a mail or the end of a payment link may be due. Also if that cannot be
    /// read: an error in one kind of work must not stop the others, and each reports its own.
    package func mayBeDue() async -> Bool {
        // Where other nodes write, too, only the store knows; and what is due next takes long to tell where shops have clocks
        // of their own.
        guard let changes = store.changes, !clock.hasShopClocks else { return true }
        if let known = state.withLock({ $0.known }), known.changes == changes, ContinuousClock.now < known.until {
            return isDue(known.next)
        }
        guard let read = await reading(changes).value else { return true }
        return isDue(read.next)
    }

    /// Those who ask at once share a read: with one of its own, each would open a connection, which then stays open.
    private func reading(_ changes: Int) -> Task<Known?, Never> {
        state.withLock { state in
            if let reading = state.reading, reading.changes == changes { return reading.task }
            let task = Task { await read(changes) }
            state.reading = (changes, task)
            return task
        }
    }

    /// - Returns: `nil` if it cannot be read.
    private func read(_ changes: Int) async -> Known? {
        let known: Known?
        do {
            let next = try await store.read { try $0.nextDue(after: Instant(milliseconds: 0), of: nil) }
            known = Known(changes: changes, next: next, until: ContinuousClock.now + Self.longest)
        } catch {
            known = nil
        }
        state.withLock { state in
            if let known { state.known = known }
            if state.reading?.changes == changes { state.reading = nil }
        }
        return known
    }

    private func isDue(_ next: Instant?) -> Bool { next.map { $0 <= clock.now() } ?? false }
}
