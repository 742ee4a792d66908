import Foundation

/// While many writes arrive, the next transaction waits a little for more of them: each transaction writes the last page of
/// every table and index that it touches, full or not, and has its flush. PostgreSQL has the same as `commit_delay`
/// (<https://www.postgresql.org/docs/current/runtime-config-wal.html>).
package struct Gathering: Sendable {
    /// A transaction of so many writes shows that more are about to come. With fewer, none waits.
    package var writes = 4
    /// The wait is as long as the transaction before took, at most this long for each of its writes: few writes are few
    /// callers, of whom all would wait.
    package var perWrite = Duration.microseconds(100)
    /// And at most this long in all.
    package var longest = Duration.milliseconds(2)
    /// Blocks the thread of the flushes.
    package var pause: @Sendable (Duration) -> Void = { Thread.sleep(forTimeInterval: $0 / .seconds(1)) }

    package init() {}

    /// Waits before the next transaction, if the one before had enough writes.
    package func wait(after writes: Int, in duration: Duration) {
        if writes >= self.writes { pause(min(duration, perWrite * writes, longest)) }
    }
}
