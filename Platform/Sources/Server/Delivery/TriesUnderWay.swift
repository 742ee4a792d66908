import Synchronization

/// How many attempts are under way, in all and for each receiver.
final class TriesUnderWay: Sendable {
    private let limit: Int
    private let counts = Mutex<[String: Int]>([:])

    init(limit: Int) { self.limit = limit }

    var room: Int { limit - counts.withLock { $0.values.reduce(0, +) } }

    var byReceiver: [String: Int] { counts.withLock { $0 } }

    func begin(_ receiver: String) { counts.withLock { $0[receiver, default: 0] += 1 } }

    func end(_ receiver: String) {
        counts.withLock { counts in
            let left = (counts[receiver] ?? 1) - 1
            counts[receiver] = left > 0 ? left : nil
        }
    }
}
