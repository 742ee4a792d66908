import Engine
import Foundation
import Synchronization

/// How far the clocks of a time zone are ahead of GMT, asked of the system once for a quarter of an hour.
///
/// For each answer the system computes a whole date in a calendar of its own, under a lock. A payment asks several times,
/// and all payments of a day ask about the same few hours.
final class ZoneOffsets: Sendable {
    private let zone: TimeZone
    /// By quarters of an hour since 1970.
    private let known = Mutex<[Int64: Int]>([:])

    private static let most = 64

    /// - Parameter zone: one that, since 1970, has changed its clocks at whole quarters of an hour only.
    init(_ zone: TimeZone) { self.zone = zone }

    func secondsFromGMT(at instant: Instant) -> Int {
        guard instant.milliseconds >= 0 else { return zone.secondsFromGMT(for: instant.date) }
        let quarter = instant.milliseconds / 900_000
        if let offset = known.withLock({ $0[quarter] }) { return offset }
        let offset = zone.secondsFromGMT(for: instant.date)
        known.withLock { offsets in
            if offsets.count >= Self.most { offsets.removeAll(keepingCapacity: true) }
            offsets[quarter] = offset
        }
        return offset
    }
}
