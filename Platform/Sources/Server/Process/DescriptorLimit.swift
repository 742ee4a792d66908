import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How many files, connections and the like this process may have open: what `ulimit -n` says.
package enum DescriptorLimit {
    #if canImport(Glibc)
        private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
        private static var resource: Int32 { RLIMIT_NOFILE }
    #endif

    /// More than a platform can make use of; some systems say "without limit" and mean less.
    private static let most = 1 << 20

    /// Raises the limit to the highest that this user may set for this process.
    ///
    /// - Returns: what it is then.
    @discardableResult
    package static func raise() -> Int {
        guard var limit = read() else { return current }
        #if canImport(Darwin)
            // macOS says "without limit" and takes no more than this.
            let highest = min(limit.rlim_max, rlim_t(OPEN_MAX))
        #else
            let highest = limit.rlim_max
        #endif
        if limit.rlim_cur < highest {
            limit.rlim_cur = highest
            // Where it is refused, the limit stays as it is, and what is possible is computed from that.
            _ = setrlimit(resource, &limit)
        }
        return current
    }

    /// The limit of now.
    package static var current: Int {
        guard let limit = read() else { return 256 }
        return limit.rlim_cur > rlim_t(most) ? most : Int(limit.rlim_cur)
    }

    /// How many are open now. `/dev/fd` is there on Linux and on macOS; where it is not, as many as a platform has before
    /// its first connection.
    package static var inUse: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 32
    }

    private static func read() -> rlimit? {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? limit : nil
    }
}
