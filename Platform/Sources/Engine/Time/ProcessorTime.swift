#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How long processors have worked, other than by the clock on the wall: on a busy machine a task waits for its turn.
package enum ProcessorTime {
    /// Of this process, all its threads together.
    package static var ofProcess: Duration { read(CLOCK_PROCESS_CPUTIME_ID) }

    /// Of the calling thread. Two readings can be compared only if nothing was awaited between them.
    package static var ofThread: Duration { read(CLOCK_THREAD_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        // Both clocks exist on every system that this runs on; without one, nothing is counted.
        guard clock_gettime(clock, &time) == 0 else { return .zero }
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
