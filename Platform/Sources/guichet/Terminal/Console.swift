import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a command has of its process: the environment, the standard streams and the width of the terminal. The tests hand
/// in their own, and so run commands beside each other in one process.
struct Console: Sendable {
    /// Of the command that runs in this task.
    @TaskLocal static var current = Console.process

    let environment: [String: String]
    /// Standard input.
    let input: ConsoleInput
    /// Whether standard output is a terminal, and neither a file nor a pipe.
    let isWatched: Bool
    /// Whether standard input is a terminal.
    let isTyped: Bool
    /// How wide helps are; `nil` for the width of the terminal.
    let columns: Int?
    /// Adds to standard output.
    let write: @Sendable (_ text: String) -> Void
    /// Sends what was written on its way.
    let flush: @Sendable () -> Void
    /// Adds to standard error, at once.
    let complain: @Sendable (_ text: String) -> Void
    /// Sends the rest of standard output on its way, and tells whether all of it could be written.
    var end: @Sendable () -> Bool = { true }
    /// The warnings that were written.
    private let warnings = Warnings()

    /// Sends on its way what a command has printed that goes on until it is ended. If that cannot be written, there is
    /// nothing to go on for; a pipe that is read no further ends the process, as at the end of any command.
    func flushOrEnd() throws {
        guard end() else { throw IncompleteOutput() }
    }

    /// Adds a warning to standard error, once: each step of a command may find the same, such as a full disk.
    func warn(_ text: String) {
        guard warnings.texts.withLock({ $0.insert(text).inserted }) else { return }
        complain("Warning: \(text)\n")
    }

    private final class Warnings: Sendable {
        let texts = Mutex<Set<String>>([])
    }

    /// That of this process.
    static let process = Console(
        environment: ProcessInfo.processInfo.environment, input: .process,
        isWatched: isatty(STDOUT_FILENO) == 1, isTyped: isatty(STDIN_FILENO) == 1, columns: nil,
        write: { Swift.print($0, terminator: "") }, flush: { StandardOutput.flush() },
        complain: { StandardError.write(Array($0.utf8)) }, end: { StandardOutput.end() })
}

/// Not all of what was printed could be written.
struct IncompleteOutput: Error, CustomStringConvertible {
    let description =
        "standard output cannot be written, so the result is incomplete: see whether the disk is full."
}

/// Prints on the standard output of the command that runs, in place of Swift's function of the same name.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    Console.current.write(items.map { "\($0)" }.joined(separator: separator) + terminator)
}
