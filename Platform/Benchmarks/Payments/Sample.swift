/// What one measurement found.
struct Sample: Codable, Sendable {
    /// Units of work (requests, payments, flushes) in a second.
    var perSecond: Double
    /// Of one unit, in milliseconds.
    var p50: Double
    var p99: Double
    var count: Int

    /// - Parameter latencies: in nanoseconds.
    init(latencies: [Int64], took duration: Duration) {
        let sorted = latencies.sorted()
        func percentile(_ part: Double) -> Double {
            guard !sorted.isEmpty else { return 0 }
            return Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]) / 1e6
        }
        perSecond = Double(sorted.count) / max(duration.seconds, 1e-9)
        p50 = percentile(0.5)
        p99 = percentile(0.99)
        count = sorted.count
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
    var milliseconds: Double { seconds * 1_000 }
}
