import Synchronization

/// The figures of one platform. Injected, since tests run several platforms in one process.
package final class Meters: Sendable {
    struct Figures {
        var flushes = Histogram()
        var flushCount = 0
        var writes = 0
        var roundTrips = 0
        var largestBatch = 0
        var repeatedTransactions = 0
    }

    package let calls = CallMeters()
    package let payments = PaymentMeters()
    /// The connections to the platform's port.
    package let connections = ConnectionMeters()
    /// The journal of requests.
    package let requests = RequestMeters()
    /// The version of the program; empty where none is known.
    package let version: String
    /// The commit that the program was built from; empty where none is known.
    package let revision: String
    private let figures = Mutex(Figures())

    package init(version: String = "", revision: String = "") {
        (self.version, self.revision) = (version, revision)
    }

    /// The store flushed a batch.
    ///
    /// - Parameter roundTrips: requests to a database server whose answers were waited for.
    package func flush(writes: Int, took duration: Duration, roundTrips: Int) {
        figures.withLock { figures in
            figures.flushes.record(duration)
            figures.flushCount += 1
            figures.writes += writes
            figures.roundTrips += roundTrips
            figures.largestBatch = max(figures.largestBatch, writes)
        }
    }

    /// The store repeats a transaction that contradicts another one, or whose connection was lost.
    package func repeatedTransaction() { figures.withLock { $0.repeatedTransactions += 1 } }

    var current: Figures { figures.withLock { $0 } }

    /// The number of flushes so far, and of the writes that they carried.
    package var flushes: (count: Int, writes: Int) { figures.withLock { ($0.flushCount, $0.writes) } }
}
