import Engine
import Synchronization

/// How many tries are under way, in all and for each receiver.
final class InFlight: Sendable {
    private let limit: Int
    private let counts = Mutex<[String: Int]>([:])

    init(limit: Int) { self.limit = limit }

    var room: Int { limit - counts.withLock { $0.values.reduce(0, +) } }

    /// Receivers that have their share.
    var busyHosts: [String] { counts.withLock { $0.filter { $0.value >= Outbox.perHost }.map(\.key) } }

    func begin(_ host: String) { counts.withLock { $0[host, default: 0] += 1 } }

    func end(_ host: String) {
        counts.withLock { counts in
            let left = (counts[host] ?? 1) - 1
            counts[host] = left > 0 ? left : nil
        }
    }
}
