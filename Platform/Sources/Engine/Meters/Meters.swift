import Synchronization

/// The figures of one platform. Injected, since tests run several platforms in one process.
package final class Meters: Sendable {
    /// Upper bounds of the latency classes, in seconds.
    static let bounds: [Double] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

    struct Series: Hashable {
        let api: String
        let state: PaymentState
    }

    struct Figures {
        var payments: [Series: Int] = [:]
        /// How many took at most as long as each bound, and one class for longer ones.
        var latency = [Int](repeating: 0, count: Meters.bounds.count + 1)
        var latencySum = 0.0
        var flushes = 0
        var writes = 0
        var flushSum = 0.0
        var largestBatch = 0
        var repeatedTransactions = 0
    }

    /// The connections to the platform's port.
    package let connections = ConnectionMeters()
    /// The journal of requests.
    package let requests = RequestMeters()
    private let figures = Mutex(Figures())

    package init() {}

    /// A payment was answered.
    package func payment(_ state: PaymentState, api: String, took duration: Duration) {
        let seconds = duration.inSeconds
        let slot = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        figures.withLock { figures in
            figures.payments[Series(api: api, state: state), default: 0] += 1
            figures.latency[slot] += 1
            figures.latencySum += seconds
        }
    }

    /// The store flushed a batch.
    package func flush(writes: Int, took duration: Duration) {
        figures.withLock { figures in
            figures.flushes += 1
            figures.writes += writes
            figures.flushSum += duration.inSeconds
            figures.largestBatch = max(figures.largestBatch, writes)
        }
    }

    /// The store repeats a transaction that contradicts another one, or whose connection was lost.
    package func repeatedTransaction() { figures.withLock { $0.repeatedTransactions += 1 } }

    var current: Figures { figures.withLock { $0 } }

    /// The number of flushes so far, and of the writes that they carried.
    package var flushes: (count: Int, writes: Int) { figures.withLock { ($0.flushes, $0.writes) } }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
