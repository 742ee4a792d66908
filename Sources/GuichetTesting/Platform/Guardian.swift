#if os(macOS) || os(Linux)
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A shell that ends a process when the process of the tests ends, for any reason.
    ///
    /// It waits for the end of its standard input, whose other end only the tests have open: when they crash or are
    /// killed, the system closes it.
    struct Guardian {
        private let shell: pid_t
        private let line: Int32

        private static let script = """
            read -r _
            kill -TERM "$1" || exit 0
            for _ in 1 2 3 4 5; do sleep 1; kill -0 "$1" || exit 0; done
            kill -KILL "$1"
            """

        /// - Returns: `nil` if there is no shell; then the process is not guarded.
        init?(of process: pid_t) {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            // If another program had the writing end open, the shell would continue to wait.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            let shell = try? Spawn.start(
                "/bin/sh", ["-c", Self.script, "guichet-guardian", String(process)], environment: [:],
                input: ends[0], output: "/dev/null")
            close(ends[0])
            line = ends[1]
            guard let shell else {
                close(line)
                return nil
            }
            self.shell = shell
        }

        /// The process has ended, or no longer needs to be guarded. Call it once.
        func dismiss() {
            // Killed before its input is closed: otherwise it would end the process.
            if Spawn.reap(shell, options: WNOHANG) == .running {
                kill(shell, SIGKILL)
                Spawn.reap(shell)
            }
            letGo()
        }

        /// As if the process of the tests had died: only the input is closed.
        func letGo() { close(line) }
    }
#endif
