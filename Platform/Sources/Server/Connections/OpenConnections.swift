import Engine
import HummingbirdCore
import NIOCore
import Synchronization

/// The connections of one listener, and their limit.
///
/// When a new connection exceeds the limit, the one that has kept its place longest without a request in progress is
/// closed. So idle peers do not keep others out, and a payment under way is never interrupted. If all have a request in
/// progress, new connections wait in the system's queue.
final class OpenConnections: AvailableConnectionsDelegate {
    /// How many more than the limit may be open while others are being closed.
    static let slack = 8

    private struct Count {
        var open = 0
        var places: [ObjectIdentifier: Place] = [:]
        /// How many of these were told to close.
        var leaving = 0
    }

    let limit: Int
    private let count = Mutex(Count())
    private let meters: ConnectionMeters

    init(limit: Int, meters: ConnectionMeters) {
        self.limit = limit
        self.meters = meters
        meters.set(limit: limit)
    }

    // MARK: For Hummingbird

    func connectionOpened() {
        meters.set(
            open: count.withLock { count in
                count.open += 1
                return count.open
            })
    }

    func connectionClosed() {
        meters.set(
            open: count.withLock { count in
                count.open -= 1
                return count.open
            })
    }

    func isAcceptingNewConnections() -> Bool { count.withLock { $0.open < limit + Self.slack } }

    // MARK: For the connections

    /// Whether a connection without a request in progress should end.
    var isCrowded: Bool { count.withLock { $0.open > limit } }

    /// Takes a place, and closes another connection if the limit is exceeded.
    func enter(_ channel: any Channel, at now: NIODeadline) -> Place {
        let place = Place(channel: channel, since: now)
        let leaving = count.withLock { count -> Place? in
            let isFull = count.places.count - count.leaving >= limit
            let longest = isFull ? Self.longestWaiting(count.places.values) : nil
            if longest != nil { count.leaving += 1 }
            count.places[ObjectIdentifier(place)] = place
            return longest
        }
        leaving?.leave()
        return place
    }

    func leave(_ place: Place) {
        count.withLock { count in
            guard count.places.removeValue(forKey: ObjectIdentifier(place)) != nil, place.isLeaving else { return }
            count.leaving -= 1
        }
    }

    /// Whether no connection holds a place.
    var isFree: Bool { count.withLock { $0.places.isEmpty } }

    func cut(_ cut: ConnectionState.Cut) { meters.cut(cut.rawValue) }

    private static func longestWaiting(_ places: some Sequence<Place>) -> Place? {
        var longest: (place: Place, since: UInt64)?
        for place in places {
            guard let since = place.waitingSince, since < longest?.since ?? .max else { continue }
            longest = (place, since)
        }
        // It may have become busy meanwhile: then the next new connection finds another one.
        guard let longest, longest.place.claim(since: longest.since) else { return nil }
        return longest.place
    }

    /// One connection, as the others see it.
    final class Place: Sendable {
        private static let busy: UInt64 = 0
        private static let leaving: UInt64 = 1

        private let channel: any Channel
        private let state: Atomic<UInt64>

        fileprivate init(channel: any Channel, since: NIODeadline) {
            self.channel = channel
            state = Atomic(Self.value(since))
        }

        /// Records its state: waiting since this time, or busy.
        ///
        /// - Returns: `false` if the place was given to another connection: then this one must not start anything.
        func set(waitingSince: NIODeadline?) -> Bool {
            let new = waitingSince.map(Self.value) ?? Self.busy
            let old = state.load(ordering: .relaxed)
            guard old != Self.leaving else { return false }
            return old == new || state.compareExchange(expected: old, desired: new, ordering: .relaxed).exchanged
        }

        fileprivate var isLeaving: Bool { state.load(ordering: .relaxed) == Self.leaving }

        fileprivate var waitingSince: UInt64? {
            let value = state.load(ordering: .relaxed)
            return value > Self.leaving ? value : nil
        }

        fileprivate func claim(since: UInt64) -> Bool {
            state.compareExchange(expected: since, desired: Self.leaving, ordering: .relaxed).exchanged
        }

        fileprivate func leave() {
            let channel = channel
            channel.eventLoop.execute { channel.pipeline.fireUserInboundEventTriggered(PlaceTaken()) }
        }

        private static func value(_ time: NIODeadline) -> UInt64 { max(time.uptimeNanoseconds, leaving + 1) }
    }

    /// Sent into a connection that loses its place.
    struct PlaceTaken {}
}
