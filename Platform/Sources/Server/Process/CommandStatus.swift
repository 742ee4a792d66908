/// The exit statuses of all commands; docs/command-line.md has them with their reasons.
///
/// The platform itself ends its process with two of them, so they are here and not with the command. Numbers from 64 on are those of sysexits.h, which service managers and scripts know.
package enum CommandStatus: Int32, CaseIterable, Sendable {
    case success = 0
    /// The answer is no, or something failed.
    case failure = 1
    /// `guichet phone`: the platform refused.
    case refused = 2
    /// `guichet phone`: not decided or not known.
    case undecided = 3
    /// `guichet phone`: nothing was sent.
    case notSent = 4
    /// EX_USAGE: the command line, or a file or text that it names, is wrong.
    case usage = 64
    /// EX_UNAVAILABLE: the platform that the command needs does not run or cannot be reached.
    case unavailable = 69
    /// EX_SOFTWARE: `guichet serve` does not know whether a write is on disk, or a node cannot go on beside the others, and
    /// stopped.
    case unconfirmedWrite = 70
    /// EX_TEMPFAIL: `guichet serve` was told twice to stop, or work did not end in time.
    case endedEarly = 75
    /// EX_CONFIG: the configuration file or a variable of `guichet serve` is wrong.
    case configuration = 78
}
