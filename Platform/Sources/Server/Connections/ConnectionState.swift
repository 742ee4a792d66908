import NIOCore

/// What one connection waits for, and until when. It is told what happens and at what time; it touches no network.
struct ConnectionState {
    /// Why a connection is ended from this side, before the peer does it.
    enum Cut: String, CaseIterable {
        /// The head of a request took too long.
        case head
        /// Its body did.
        case body
        /// No further request came.
        case idle
        /// Nobody took the answer.
        case unread
        /// Others needed the place.
        case crowded
        /// The platform stops.
        case stop
        /// All was said, and the peer was given time to hear it.
        case lingered
    }

    let limits: ConnectionLimits
    /// Requests whose head has come and whose answer is not written yet.
    private(set) var unanswered = 0
    /// Whether the newest of them is still on its way.
    private(set) var isBodyOpen = false
    /// Whether no further request is taken after those that are here.
    private(set) var isLast = false
    /// Whether everything was said, and only the peer's end of it is waited for.
    private(set) var isLingering = false
    /// Answers, or parts of them, that the network has not taken.
    private(set) var untaken = 0

    private var hasAsked = false
    private let opened: NIODeadline
    /// The end of the last answer.
    private var answered: NIODeadline
    /// The first byte of a head that is not whole.
    private var headBegan: NIODeadline?
    private var bodyBegan: NIODeadline
    private var bodyByte: NIODeadline
    private var untakenSince: NIODeadline
    private var lingering: NIODeadline
    private var lingerBytes = 0
    private var stopping: NIODeadline?

    init(limits: ConnectionLimits, at now: NIODeadline) {
        self.limits = limits
        (opened, answered, bodyBegan, bodyByte, untakenSince, lingering) = (now, now, now, now, now, now)
    }

    /// Whether the platform works for it: a request is whole, and its answer is not written.
    var isWorking: Bool { unanswered > (isBodyOpen ? 1 : 0) }

    var isStopping: Bool { stopping != nil }

    // MARK: What happens

    /// Bytes came in.
    ///
    /// - Returns: whether they are to be read; if not, they are dropped.
    mutating func received(_ bytes: Int, at now: NIODeadline) -> Bool {
        if isLingering {
            lingerBytes += bytes
            return false
        }
        if !isBodyOpen, headBegan == nil { headBegan = now }
        return true
    }

    /// A head is whole.
    ///
    /// - Parameter isLast: whether the peer says that it is its last.
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

    /// What came is no request, and nothing after it can be understood. It gets an answer of its own.
    mutating func broken(at now: NIODeadline) {
        guard !isLast || isBodyOpen else { return }
        if !isBodyOpen { begin(isLast: true, at: now) }
        isLast = true
    }

    /// The head of an answer is about to be written.
    ///
    /// - Returns: whether the connection ends with it: because it comes before its request is whole, for example.
    mutating func answers(isCrowded: Bool) -> Bool {
        let isNewest = unanswered <= 1
        if isStopping || isCrowded || (isNewest && isBodyOpen) { isLast = true }
        return isLast && isNewest
    }

    /// An answer is written; the network may not have taken it.
    mutating func answerWritten(at now: NIODeadline) {
        unanswered = max(0, unanswered - 1)
        if untaken == 0 { untakenSince = now }
        untaken += 1
        answered = now
        // A peer that sends the next request before it hears of this one is not late with it.
        if headBegan != nil { headBegan = now }
        if unanswered == 1, isBodyOpen { (bodyBegan, bodyByte) = (now, now) }
    }

    mutating func answerTaken(at now: NIODeadline) {
        untaken = max(0, untaken - 1)
        untakenSince = now
        answered = now
    }

    /// Whether all was said on a connection that is to end.
    var isDone: Bool { isLast && unanswered == 0 && untaken == 0 }

    /// Nothing more will be said.
    mutating func takeNoMore() {
        isLast = true
        unanswered = 0
    }

    mutating func linger(at now: NIODeadline) {
        isLingering = true
        lingering = now
    }

    /// Whether the peer sends more than is read of what nobody wants.
    var sendsTooMuch: Bool { isLingering && lingerBytes > limits.lingerBytes }

    mutating func stop(at now: NIODeadline) { if stopping == nil { stopping = now } }

    // MARK: What is due

    /// When the connection ends if nothing happens until then, and why.
    var due: (at: NIODeadline, cut: Cut)? {
        [waiting, takingTime, stopTime].compactMap { $0 }.min { $0.at < $1.at }
    }

    /// What the peer has to do next.
    private var waiting: (at: NIODeadline, cut: Cut)? {
        if isLingering { return (lingering + TimeAmount(limits.linger), .lingered) }
        if unanswered == 0 {
            // It has an answer to read first.
            guard untaken == 0 else { return nil }
            if let headBegan { return (headBegan + TimeAmount(limits.head), .head) }
            return hasAsked
                ? (answered + TimeAmount(limits.idle), .idle) : (opened + TimeAmount(limits.head), .head)
        }
        // A body behind a request that is being worked on waits for this side, not for the peer.
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
        let isHalfway = unanswered > 0 || untaken > 0 || headBegan != nil || isLingering
        if isHalfway { return (stopping + TimeAmount(limits.stopHalfSent), .stop) }
        // Who has only just connected is about to ask.
        return (hasAsked ? stopping : max(stopping, opened + .seconds(1)), .stop)
    }

    /// Since when it has kept its place without a request that is worked on; `nil` while one is.
    var waitingSince: NIODeadline? {
        if isLingering { return opened }
        // Whatever is worked on behind an answer that nobody takes waits for the peer, too.
        if untaken > 0 { return untakenSince }
        if isWorking { return nil }
        if unanswered > 0 { return bodyBegan }
        return headBegan ?? answered
    }
}
