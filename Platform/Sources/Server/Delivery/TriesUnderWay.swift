import Synchronization

/// How many attempts are under way, in all and for each receiver.
final class TriesUnderWay: Sendable {
    private let limit: Int
    private let perReceiver: Int
    private let counts = Mutex<[String: Int]>([:])

    init(limit: Int, perReceiver: Int) {
        self.limit = limit
        self.perReceiver = perReceiver
    }

    var room: Int { limit - counts.withLock { $0.values.reduce(0, +) } }

    /// Receivers with the maximum of attempts under way.
    var busyReceivers: [String] { counts.withLock { $0.filter { $0.value >= perReceiver }.map(\.key) } }

    func begin(_ receiver: String) { counts.withLock { $0[receiver, default: 0] += 1 } }

    func end(_ receiver: String) {
        counts.withLock { counts in
            let left = (counts[receiver] ?? 1) - 1
            counts[receiver] = left > 0 ? left : nil
        }
    }
}
