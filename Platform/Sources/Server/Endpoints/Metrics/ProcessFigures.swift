import Engine
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What every Prometheus client says about its process, under the names that all of them use.
struct ProcessFigures {
    let openDescriptors: Int
    let descriptorLimit: Int
    let processorSeconds: Double
    /// `nil` where the system has no `/proc`.
    let residentBytes: Int?

    static var current: ProcessFigures {
        var usage = rusage()
        #if canImport(Glibc)
            let known = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0
        #else
            let known = getrusage(RUSAGE_SELF, &usage) == 0
        #endif
        let seconds =
            known ? [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 } : []
        return ProcessFigures(
            openDescriptors: DescriptorLimit.inUse, descriptorLimit: DescriptorLimit.current,
            processorSeconds: seconds.reduce(0, +), residentBytes: residentPages().map { $0 * Int(getpagesize()) })
    }

    func add(to text: inout PrometheusText) {
        text.metric("process_open_fds", "gauge", "Open file descriptors.", value: openDescriptors)
        text.metric("process_max_fds", "gauge", "Maximum number of open file descriptors.", value: descriptorLimit)
        text.metric("process_cpu_seconds_total", "counter", "Processor time of the process.", value: processorSeconds)
        guard let residentBytes else { return }
        text.metric("process_resident_memory_bytes", "gauge", "Memory that is in use.", value: residentBytes)
    }

    /// proc(5), `/proc/self/statm`: the second number.
    private static func residentPages() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}
