/// How long each thing may take, and how many connections there are. Every wait has a limit.
package struct PostgresLimits: Sendable {
    /// Connections that read. One more writes.
    package var readers = 4
    /// How long a caller waits for a connection that reads.
    package var waitForReader: Duration = .seconds(10)
    /// For a connection, where neither the connection string nor PGCONNECT_TIMEOUT says it.
    package var connect: Duration = .seconds(10)
    /// `statement_timeout`.
    package var statement: Duration = .seconds(15)
    /// `lock_timeout`.
    package var lock: Duration = .seconds(5)
    /// `lock_timeout` for rewriting the table of context keys, which is repeated. The node's own calls wait behind it.
    package var rewritingLock: Duration = .milliseconds(100)
    /// `idle_in_transaction_session_timeout`: a node that is frozen inside a transaction loses it.
    package var idleInTransaction: Duration = .seconds(20)
    /// How much longer than the server's own limit an answer is waited for: a server that is frozen keeps no limit.
    package var grace: Duration = .seconds(5)
    /// The same where whole tables are read or rewritten: the steps of a start to its schema, checks, copies, `VACUUM`.
    package var maintenance: Duration = .seconds(3_600)
    /// For all attempts to reach the server again during one write or read.
    package var reconnect: Duration = .seconds(15)
    /// For the answer to the question whether a commit took effect.
    package var commitOutcome: Duration = .seconds(30)
    /// How often a transaction is repeated that contradicts another one.
    package var repeats = 12
    package var maximumBatch = 64
    /// How long the others count on a node that says nothing, and how often it says that it serves.
    package var lease: Duration = .seconds(15)
    package var heartbeat: Duration = .seconds(3)
    /// How long a start waits for that of another node.
    package var otherStart: Duration = .seconds(60)
    /// How long a command waits for the start of another node. The node's own calls wait behind it.
    package var startMeanwhile: Duration = .seconds(1)
    /// How long a start waits for a node that changes the tables.
    package var otherVersion: Duration = .seconds(5)

    package init() {}
}

/// Growing pauses, each with some chance in it: two that contradict each other do not meet again at once.
struct BackOff {
    private var next: Duration
    private let longest: Duration

    init(from first: Duration = .milliseconds(2), to longest: Duration) {
        next = first
        self.longest = longest
    }

    mutating func pause() -> Duration {
        defer { next = min(next * 2, longest) }
        return next * Double.random(in: 0.5...1)
    }
}
