import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The limit of open files, connections and the like for this process: that of `ulimit -n`.
package enum DescriptorLimit {
    #if canImport(Glibc)
        private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
        private static var resource: Int32 { RLIMIT_NOFILE }
    #endif

    /// More than a platform can use; some systems report "without limit" and mean less.
    private static let most = 1 << 20

    /// Raises the limit to the maximum that this user may set for this process.
    ///
    /// - Returns: the new limit.
    @discardableResult
    package static func raise() -> Int {
        guard var limit = read() else { return current }
        #if canImport(Darwin)
            // macOS reports "without limit" and accepts no more than this.
            let highest = min(limit.rlim_max, rlim_t(OPEN_MAX))
        #else
            let highest = limit.rlim_max
        #endif
        if limit.rlim_cur < highest {
            limit.rlim_cur = highest
            // If this is refused, the limit does not change, and the budget is computed from it.
            _ = setrlimit(resource, &limit)
        }
        return current
    }

    /// The current limit.
    package static var current: Int {
        guard let limit = read() else { return 256 }
        return limit.rlim_cur > rlim_t(most) ? most : Int(limit.rlim_cur)
    }

    /// How many are open now. `/dev/fd` exists on Linux and on macOS; elsewhere, as many as a platform has before its
    /// first connection.
    package static var inUse: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 32
    }

    private static func read() -> rlimit? {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? limit : nil
    }
}
