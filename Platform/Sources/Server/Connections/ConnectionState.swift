import NIOCore

/// What one connection waits for, and until when. It receives events with their times; it does not use the network.
struct ConnectionState {
    /// Why the platform ends a connection before the peer does.
    enum Cut: String, CaseIterable {
        /// The head of a request took too long.
        case head
        /// The body of a request took too long.
        case body
        /// No further request came.
        case idle
        /// The peer did not take the answer.
        case unread
        /// Another connection needed the place.
        case crowded
        /// The platform stops.
        case stop
        /// The last answer was sent, and the peer had time to read it.
        case lingered
    }

    let limits: ConnectionLimits
    /// Requests whose head was received and whose answer is not written yet.
    private(set) var unanswered = 0
    /// Whether the newest of them is still being received.
    private(set) var isBodyOpen = false
    /// Whether no further request is accepted after those that were received.
    private(set) var isLast = false
    /// Whether the last answer was sent, and only the peer's end of the connection is awaited.
    private(set) var isLingering = false
    /// Answers, or parts of them, that the network has not accepted.
    private(set) var untaken = 0

    private var hasAsked = false
    let opened: NIODeadline
    /// The end of the last answer.
    private var answered: NIODeadline
    /// The first byte of an incomplete head.
    private var headBegan: NIODeadline?
    private var bodyBegan: NIODeadline
    private var bodyByte: NIODeadline
    private var untakenSince: NIODeadline
    private var lingering: NIODeadline
    private var lingerBytes = 0
    /// Since when the platform stops.
    private(set) var stopping: NIODeadline?

    init(limits: ConnectionLimits, at now: NIODeadline) {
        self.limits = limits
        (opened, answered, bodyBegan, bodyByte, untakenSince, lingering) = (now, now, now, now, now, now)
    }

    /// Whether the platform works for it: a request is complete, and its answer is not written.
    var isWorking: Bool { unanswered > (isBodyOpen ? 1 : 0) }

    var isStopping: Bool { stopping != nil }

    // MARK: Events

    /// Bytes were received.
    ///
    /// - Returns: whether they are to be read; otherwise they are discarded.
    mutating func received(_ bytes: Int, at now: NIODeadline) -> Bool {
        if isLingering {
            lingerBytes += bytes
            return false
        }
        if !isBodyOpen, headBegan == nil { headBegan = now }
        return true
    }

    /// A head is complete.
    ///
    /// - Parameter isLast: whether the peer announces it as its last.
    mutating func begin(isLast: Bool, at now: NIODeadline) {
        hasAsked = true
        headBegan = nil
        unanswered += 1
        isBodyOpen = true
        (bodyBegan, bodyByte) = (now, now)
        self.isLast = self.isLast || isLast
    }

    mutating func bodyReceived(at now: NIODeadline) { bodyByte = now }

    mutating func end() { isBodyOpen = false }

    /// The data are no request, and nothing after them can be understood. They get an answer of their own.
    mutating func broken(at now: NIODeadline) {
        guard !isLast || isBodyOpen else { return }
        if !isBodyOpen { begin(isLast: true, at: now) }
        isLast = true
    }

    /// The head of an answer is about to be written.
    ///
    /// - Returns: whether the connection ends with it: for example because the answer is sent before its request is
    ///   complete.
    mutating func answers(isCrowded: Bool) -> Bool {
        let isNewest = unanswered <= 1
        if isStopping || isCrowded || (isNewest && isBodyOpen) { isLast = true }
        return isLast && isNewest
    }

    /// An answer is written; the network may not have accepted it.
    mutating func answerWritten(at now: NIODeadline) {
        unanswered = max(0, unanswered - 1)
        if untaken == 0 { untakenSince = now }
        untaken += 1
        answered = now
        // A peer that sends the next request before it gets this answer is not late with it.
        if headBegan != nil { headBegan = now }
        if unanswered == 1, isBodyOpen { (bodyBegan, bodyByte) = (now, now) }
    }

    mutating func answerTaken(at now: NIODeadline) {
        untaken = max(0, untaken - 1)
        untakenSince = now
        answered = now
    }

    /// Whether the last answer was sent on a connection that is to end.
    var isDone: Bool { isLast && unanswered == 0 && untaken == 0 }

    /// No further request is accepted.
    mutating func takeNoMore() {
        isLast = true
        unanswered = 0
    }

    mutating func linger(at now: NIODeadline) {
        isLingering = true
        lingering = now
    }

    /// Whether the peer sends more than is read of unwanted data.
    var sendsTooMuch: Bool { isLingering && lingerBytes > limits.lingerBytes }

    mutating func stop(at now: NIODeadline) { if stopping == nil { stopping = now } }

    // MARK: Timeouts

    /// When the connection ends if nothing happens until then, and why.
    var due: (at: NIODeadline, cut: Cut)? { Self.earlier(Self.earlier(waiting, takingTime), stopTime) }

    /// Of two deadlines the one that comes first. A connection asks at each event, so no list is made.
    static func earlier(
        _ first: (at: NIODeadline, cut: Cut)?, _ second: (at: NIODeadline, cut: Cut)?
    ) -> (at: NIODeadline, cut: Cut)? {
        guard let first else { return second }
        guard let second, second.at < first.at else { return first }
        return second
    }

    /// What the peer has to do next, and until when.
    private var waiting: (at: NIODeadline, cut: Cut)? {
        if isLingering { return (lingering + TimeAmount(limits.linger), .lingered) }
        if unanswered == 0 {
            // The peer has an answer to read first.
            guard untaken == 0 else { return nil }
            if let headBegan { return (headBegan + TimeAmount(limits.head), .head) }
            return hasAsked
                ? (answered + TimeAmount(limits.idle), .idle) : (opened + TimeAmount(limits.head), .head)
        }
        // A body behind a request that is being processed waits for the platform, not for the peer.
        guard isBodyOpen, unanswered == 1 else { return nil }
        let (silence, whole) = (bodyByte + TimeAmount(limits.bodySilence), bodyBegan + TimeAmount(limits.body))
        return (min(silence, whole), .body)
    }

    private var takingTime: (at: NIODeadline, cut: Cut)? {
        untaken > 0 ? (untakenSince + TimeAmount(limits.unreadAnswer), .unread) : nil
    }

    private var stopTime: (at: NIODeadline, cut: Cut)? {
        guard let stopping else { return nil }
        if isWorking, untaken == 0 { return (stopping + TimeAmount(limits.stop), .stop) }
        // An answer that comes late has the time from then on: an acquirer is waited for as long as a half-sent request is, so
        // the answer that its silence leads to would be cut as it is written.
        let since = isLingering ? max(stopping, lingering) : untaken > 0 ? max(stopping, untakenSince) : stopping
        let isHalfway = unanswered > 0 || untaken > 0 || headBegan != nil || isLingering
        if isHalfway {
            return (min(since + TimeAmount(limits.stopHalfSent), stopping + TimeAmount(limits.stop)), .stop)
        }
        // A peer that has just connected is about to send a request.
        return (hasAsked ? stopping : max(stopping, opened + .seconds(1)), .stop)
    }

    /// Since when it has kept its place without a request in progress; `nil` if one is in progress.
    var waitingSince: NIODeadline? {
        if isLingering { return opened }
        // A request behind an answer that the peer does not take waits for the peer, too.
        if untaken > 0 { return untakenSince }
        if isWorking { return nil }
        if unanswered > 0 { return bodyBegan }
        return headBegan ?? answered
    }
}
