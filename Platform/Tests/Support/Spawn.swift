import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Starts programs by a system call: on Linux, Foundation's `Process` reads past a buffer when a process has many open
/// files, as one with several platforms has.
enum Spawn {
    /// - Returns: the process id, so that the caller can wait for it.
    static func start(
        _ program: String, _ arguments: [String], environment: [String], input: String, output: String, errors: String
    ) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY, 0)
        // A program would also ignore the signals that these tests ignore, under nohup for example: a `serve` whose
        // terminal is gone would not end.
        var every = sigset_t()
        sigfillset(&every)
        posix_spawnattr_setsigdefault(&attributes, &every)
        // A thread of libdispatch blocks nearly all signals, and a program inherits the blocked signals of its parent's
        // thread.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        #if canImport(Darwin)
            posix_spawnattr_setflags(
                &attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        #else
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        #endif
        #if canImport(Glibc)
            try closeTheRest(&actions)
        #endif
        var processIdentifier: pid_t = 0
        let result = withTexts([program] + arguments) { arguments in
            withTexts(environment) { environment in
                posix_spawn(&processIdentifier, program, &actions, &attributes, arguments, environment)
            }
        }
        guard result == 0 else { throw NotStarted(reason: String(cString: strerror(result))) }
        return processIdentifier
    }

    struct NotStarted: Error {
        let reason: String
    }

    #if canImport(Glibc)
        /// A connection of this process' own servers that a program inherits would never appear closed. Glibc hides the
        /// call from Swift: it is declared only for `_GNU_SOURCE`.
        private static func closeTheRest(_ actions: inout posix_spawn_file_actions_t) throws {
            typealias Call = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
            guard let call = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else {
                throw NotStarted(reason: "this glibc is older than 2.34")
            }
            _ = unsafeBitCast(call, to: Call.self)(&actions, 3)
        }
    #endif

    /// The texts as C strings, while the body runs.
    private static func withTexts<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
