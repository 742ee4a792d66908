import NIOCore
import NIOHTTP2

/// What an HTTP/2 connection waits for when none of its streams has a request under way, and until when. It receives events
/// with their times; it does not use the network. The timeouts of a request are those of its stream: ``StreamHandler``.
struct HTTP2ConnectionState {
    let limits: ConnectionLimits
    /// The open streams, each with the time since when it has waited for the peer; `nil` while the platform works for it.
    private var streams: [HTTP2StreamID: NIODeadline?] = [:]
    /// The newest stream that the peer has opened.
    private(set) var last = HTTP2StreamID.rootStream
    /// Whether no further stream is accepted.
    private(set) var isLast = false

    private let opened: NIODeadline
    private var answered: NIODeadline?
    /// Parts of answers that the network has not accepted, and since when it has accepted none.
    private var untaken = 0
    private var untakenSince: NIODeadline
    private var stopping: NIODeadline?

    /// - Parameter opened: when the connection was, before its handshake.
    init(limits: ConnectionLimits, at opened: NIODeadline) {
        self.limits = limits
        self.opened = opened
        untakenSince = opened
    }

    // MARK: Events

    mutating func begin(_ stream: HTTP2StreamID, at now: NIODeadline) {
        streams[stream] = .some(now)
        last = max(last, stream)
    }

    mutating func set(_ stream: HTTP2StreamID, waitingSince since: NIODeadline?) {
        guard streams[stream] != nil else { return }
        streams[stream] = .some(since)
    }

    mutating func end(_ stream: HTTP2StreamID, at now: NIODeadline) {
        guard streams.removeValue(forKey: stream) != nil else { return }
        answered = now
    }

    mutating func written(at now: NIODeadline) {
        if untaken == 0 { untakenSince = now }
        untaken += 1
    }

    mutating func taken(at now: NIODeadline) {
        untaken = max(0, untaken - 1)
        untakenSince = now
    }

    mutating func takeNoMore() { isLast = true }

    mutating func stop(at now: NIODeadline) { if stopping == nil { stopping = now } }

    // MARK: What follows

    var isStopping: Bool { stopping != nil }

    /// Whether the last stream that is accepted has ended.
    var isDone: Bool { isLast && streams.isEmpty }

    /// How many streams are open.
    var count: Int { streams.count }

    private var isWorking: Bool { streams.values.contains { $0 == nil } }

    /// Since when the connection has kept its place without a request in progress; `nil` if one is in progress.
    var waitingSince: NIODeadline? {
        // Requests behind answers that the peer does not take wait for the peer, too.
        if untaken > 0 { return untakenSince }
        guard !isWorking else { return nil }
        return streams.values.compactMap { $0 }.max() ?? answered ?? opened
    }

    /// When the connection ends if nothing happens until then, and why.
    var due: (at: NIODeadline, cut: ConnectionState.Cut)? {
        ConnectionState.earlier(waiting, takingTime)
    }

    private var takingTime: (at: NIODeadline, cut: ConnectionState.Cut)? {
        untaken > 0 ? (untakenSince + TimeAmount(limits.unreadAnswer), .unread) : nil
    }

    private var waiting: (at: NIODeadline, cut: ConnectionState.Cut)? {
        if let stopping {
            // GOAWAY has refused what comes after it.
            if !isWorking, untaken > 0 {
                // As with HTTP/1, from the answer on.
                let end = max(stopping, untakenSince) + TimeAmount(limits.stopHalfSent)
                return (min(end, stopping + TimeAmount(limits.stop)), .stop)
            }
            let limit = isWorking ? limits.stop : streams.isEmpty ? Duration.zero : limits.stopHalfSent
            return (stopping + TimeAmount(limit), .stop)
        }
        guard streams.isEmpty else { return nil }
        if let answered { return (answered + TimeAmount(limits.idle), .idle) }
        return (opened + TimeAmount(limits.head), .head)
    }
}
