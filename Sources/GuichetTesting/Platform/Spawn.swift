#if os(macOS) || os(Linux)
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// Starts a program with system calls: on Linux Foundation's `Process` reads past a buffer if a process has many
    /// open files, which is the case with several platforms.
    enum Spawn {
        /// - Parameters:
        ///   - input: its standard input; `nil` gives an empty one.
        ///   - output: the file for all its output.
        /// - Returns: the number of the process, to wait for it.
        static func start(
            _ program: String, _ arguments: [String], environment: [String: String], input: Int32? = nil,
            output: String
        ) throws -> pid_t {
            #if canImport(Darwin)
                var files: posix_spawn_file_actions_t?
                var attributes: posix_spawnattr_t?
            #else
                var files = posix_spawn_file_actions_t()
                var attributes = posix_spawnattr_t()
            #endif
            posix_spawn_file_actions_init(&files)
            defer { posix_spawn_file_actions_destroy(&files) }
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            if let input {
                posix_spawn_file_actions_adddup2(&files, input, 0)
            } else {
                posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
            }
            posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_APPEND, 0)
            posix_spawn_file_actions_adddup2(&files, 1, 2)
            // Threads of Swift's pool block signals, and a program inherits this: it would not receive SIGTERM.
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_setsigmask(&attributes, &none)
            var flags = Int32(POSIX_SPAWN_SETSIGMASK)
            // The program must not inherit open files of the tests: it could keep a port in use, or a pipe open.
            #if canImport(Darwin)
                flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
            #else
                for file in openFiles() where file > 2 { posix_spawn_file_actions_addclose(&files, file) }
            #endif
            posix_spawnattr_setflags(&attributes, Int16(flags))
            var identifier: pid_t = 0
            let result = withTexts([program] + arguments) { arguments in
                withTexts(environment.map { "\($0.key)=\($0.value)" }) { environment in
                    posix_spawn(&identifier, program, &files, &attributes, arguments, environment)
                }
            }
            guard result == 0 else { throw Failure(reason: String(cString: strerror(result))) }
            return identifier
        }

        /// What is known of a child process.
        enum State: Sendable, Hashable {
            case running
            /// With the status of `waitpid`.
            case ended(Int32)
            /// It has ended, and another part of this process has read its status: its number may belong to another process.
            case gone
        }

        /// Waits for the end of a child process.
        ///
        /// - Parameter options: with `WNOHANG` it only checks.
        @discardableResult
        static func reap(_ identifier: pid_t, options: Int32 = 0) -> State {
            while true {
                var status: Int32 = 0
                let result = waitpid(identifier, &status, options)
                if result == identifier { return .ended(status) }
                if result == 0 { return .running }
                guard errno == EINTR else { return .gone }
            }
        }

        struct Failure: Error {
            let reason: String
        }

        #if !canImport(Darwin)
            private static func openFiles() -> [Int32] {
                let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                return (names ?? []).compactMap { Int32($0) }
            }
        #endif

        /// The texts as C strings, valid during the body.
        private static func withTexts<Result>(
            _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
        ) -> Result {
            let pointers = texts.map { strdup($0) }
            defer { for pointer in pointers { free(pointer) } }
            return body(pointers + [nil])
        }
    }
#endif
