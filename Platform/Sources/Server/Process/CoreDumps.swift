#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Whether the system writes this process's memory to a file if it crashes. There are card numbers, security codes and the
/// vault key in it, which may be on the disk encrypted or not at all (SECURITY.md). systemd allows such files by default.
package enum CoreDumps {
    #if canImport(Glibc)
        private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_CORE.rawValue) }
    #else
        private static var resource: Int32 { RLIMIT_CORE }
    #endif

    /// No file is written from now on. The highest limit stays as it is: a developer who looks for a crash can raise this one
    /// again (`prlimit`).
    package static func turnOff() { limit = 0 }

    /// The size of the largest file, in bytes: that of `ulimit -c`.
    package static var limit: UInt {
        get { UInt(clamping: read().rlim_cur) }
        set {
            var limits = read()
            limits.rlim_cur = min(rlim_t(newValue), limits.rlim_max)
            _ = setrlimit(resource, &limits)
        }
    }

    private static func read() -> rlimit {
        var limits = rlimit()
        _ = getrlimit(resource, &limits)
        return limits
    }
}
