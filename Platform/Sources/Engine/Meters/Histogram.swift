/// Counts durations by classes, as Prometheus' histograms do. Recording allocates nothing.
package struct Histogram: Sendable {
    /// Upper bounds of the classes, in seconds.
    package static let bounds: [Double] = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]

    /// How many are in each class; the last class has no bound.
    private(set) var counts = [Int](repeating: 0, count: Self.bounds.count + 1)
    private(set) var sum = 0.0

    package init() {}

    package mutating func record(_ duration: Duration) {
        let seconds = duration.inSeconds
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += seconds
    }

    /// How many have at most each bound, the last one without a bound.
    var cumulative: [(bound: String, count: Int)] {
        var count = 0
        return zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts).map { bound, inClass in
            count += inClass
            return (bound, count)
        }
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
