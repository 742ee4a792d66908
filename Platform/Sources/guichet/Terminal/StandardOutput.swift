@_spi(Platform) import GuichetRunFolder
import Synchronization

// The C library's stream is a variable that it never changes.
#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#elseif canImport(Darwin)
    @preconcurrency import Darwin
#endif

/// The standard output of this process.
enum StandardOutput {
    private static let isIncomplete = Mutex(false)

    /// Sends what was written on its way, and remembers it if that is not possible, as on a full disk. A long text was sent in
    /// part before: the stream remembers that.
    static func flush() {
        if fflush(nil) != 0 || ferror(stdout) != 0 { isIncomplete.withLock { $0 = true } }
    }

    /// Sends the rest on its way. Where the other end of a pipe reads no further, SIGPIPE ends the process, as it ends every
    /// other program; SwiftNIO, with which some commands ask a platform, ignores the signal.
    ///
    /// - Returns: whether all of it could be written.
    static func end() -> Bool {
        flush()
        guard isIncomplete.withLock({ $0 }) else { return true }
        if isReadNoFurther {
            // By a signal, the process ends without what it does at its end.
            RunFolder.remove()
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        return false
    }

    /// Linux answers `POLLERR` for a pipe without a reader, macOS `POLLHUP`.
    private static var isReadNoFurther: Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&output, 1, 0) == 1 && output.revents & Int16(POLLERR | POLLHUP) != 0
    }
}
