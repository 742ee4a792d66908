import Synchronization

/// The figures of the journal of requests.
package final class RequestMeters: Sendable {
    private let writtenCount = Atomic(0)
    private let droppedCount = Atomic(0)
    private let nanoseconds = Atomic<Int64>(0)

    package init() {}

    /// How many calls were written to the journal.
    package var written: Int { writtenCount.load(ordering: .relaxed) }
    /// How many calls were not, because there were too many at once or because the disk refused them.
    package var dropped: Int { droppedCount.load(ordering: .relaxed) }

    /// The processor time of everything that the journal did behind the answers.
    package var processorTime: Duration { .nanoseconds(nanoseconds.load(ordering: .relaxed)) }

    package func work(_ time: Duration) { nanoseconds.add(time.nanoseconds, ordering: .relaxed) }
    package func write(_ count: Int) { writtenCount.add(count, ordering: .relaxed) }
    package func drop(_ count: Int) { droppedCount.add(count, ordering: .relaxed) }
}

extension Duration {
    fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
