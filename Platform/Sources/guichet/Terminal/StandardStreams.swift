#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The three streams that a process begins with.
enum StandardStreams {
    /// Opens those that were closed (`>&-`): the next file or socket would get the number of one, and with it what is printed
    /// and logged. For reading only, so that a result which cannot be written is told (docs/command-line.md).
    static func openClosed() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            // It gets the lowest number that is free, and those below are open by now.
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
