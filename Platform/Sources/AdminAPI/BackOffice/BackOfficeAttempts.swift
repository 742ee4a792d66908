import Engine

/// The wrong tokens of the last minute, by client, so that an attacker's attempts do not lock the operator out.
struct BackOfficeAttempts: Sendable {
    /// How many wrong tokens one client may send before it has to wait.
    static let ofOneClient = 10
    /// How many wrong tokens all clients together may send before all have to wait. That takes a thousand clients at
    /// once; and at this rate there are about 2^32 attempts a year at a token of 2^256.
    static let together = 10_000
    static let seconds: Int64 = 60
    /// How many clients are tracked; beyond that, the one that has been inactive longest is removed.
    static let clients = 1_024

    /// Keyed by the network that one client has to itself (``IPAddress/network``); empty if it is not known.
    private var wrong: [[UInt8]: [Instant]] = [:]
    /// When the current minute of the total count began, and its count.
    private var minute: (start: Instant, count: Int)?

    /// How many clients are tracked now.
    var clientCount: Int { wrong.count }

    /// For how many seconds this client's tokens are not checked; `nil` if it may try.
    func wait(of client: IPAddress?, at now: Instant) -> Int64? {
        let own = (wrong[Self.key(client)] ?? []).filter { !Self.isOver($0, at: now) }
        var since: [Instant] = []
        if own.count >= Self.ofOneClient, let first = own.first { since.append(first) }
        if let minute, minute.count >= Self.together, !Self.isOver(minute.start, at: now) { since.append(minute.start) }
        guard let until = since.max()?.adding(seconds: Self.seconds) else { return nil }
        return max(1, (until.milliseconds - now.milliseconds + 999) / 1_000)
    }

    /// Records a wrong token.
    mutating func note(from client: IPAddress?, at now: Instant) {
        if let minute, !Self.isOver(minute.start, at: now) {
            self.minute = (minute.start, minute.count + 1)
        } else {
            minute = (now, 1)
        }
        let key = Self.key(client)
        if wrong[key] == nil, wrong.count >= Self.clients { makeRoom(at: now) }
        wrong[key] = (wrong[key] ?? []).filter { !Self.isOver($0, at: now) } + [now]
    }

    private mutating func makeRoom(at now: Instant) {
        wrong = wrong.filter { entry in entry.value.last.map { !Self.isOver($0, at: now) } ?? false }
        guard wrong.count >= Self.clients, let quietest = wrong.min(by: { Self.last($0) < Self.last($1) }) else {
            return
        }
        wrong[quietest.key] = nil
    }

    private static func last(_ entry: (key: [UInt8], value: [Instant])) -> Int64 { entry.value.last?.milliseconds ?? 0 }

    /// One that seems to be more than a minute ahead was made before the machine's clock was set back: a client that mistyped its
    /// token would else have to wait until that time comes again.
    private static func isOver(_ instant: Instant, at now: Instant) -> Bool {
        instant.adding(seconds: seconds) <= now || instant > now.adding(seconds: seconds)
    }

    private static func key(_ client: IPAddress?) -> [UInt8] { client?.network ?? [] }
}
