import Synchronization

/// The figures of the journal of requests.
package final class RequestMeters: Sendable {
    private let writtenCount = Atomic(0)
    private let droppedCount = Atomic(0)

    package init() {}

    /// How many calls were written to the journal.
    package var written: Int { writtenCount.load(ordering: .relaxed) }
    /// How many calls were not, because there were too many at once or because the disk refused them.
    package var dropped: Int { droppedCount.load(ordering: .relaxed) }

    package func write(_ count: Int) { writtenCount.add(count, ordering: .relaxed) }
    package func drop(_ count: Int) { droppedCount.add(count, ordering: .relaxed) }
}
