#if os(macOS) || os(Linux)
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A shell that ends a process when the process of the tests ends, however that may be.
    ///
    /// It waits for the end of its standard input, whose other side only the tests hold: when they crash or are killed,
    /// the system closes it.
    struct Guardian {
        private let shell: pid_t
        private let line: Int32

        private static let script = """
            read -r _
            kill -TERM "$1" || exit 0
            for _ in 1 2 3 4 5; do sleep 1; kill -0 "$1" || exit 0; done
            kill -KILL "$1"
            """

        /// - Returns: `nil` when there is no shell; then nothing is guarded.
        init?(of process: pid_t) {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            // Another program that holds the writing end would keep the shell waiting.
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

        /// The process has ended, or its end is nobody's business any more. To be called once.
        func dismiss() {
            // Killed before its line is closed: it must not do what it waits to do.
            kill(shell, SIGKILL)
            Spawn.reap(shell)
            letGo()
        }

        /// As when the process of the tests dies: the line is closed, and nothing else is said.
        func letGo() { close(line) }
    }
#endif
