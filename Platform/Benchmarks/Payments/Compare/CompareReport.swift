import Foundation

/// Microseconds of processor time for a payment, of two builds in the same rounds.
struct CompareReport {
    let call: ComparedCall
    var rounds: [(before: Double, after: Double)]

    /// One line: the median of the rounds' ratios, the ratio of the least times, and the times.
    var table: String {
        let ratios = rounds.map { $0.after / $0.before }.sorted()
        let (before, after) = (rounds.map(\.before).sorted(), rounds.map(\.after).sorted())
        guard let ratio = ratios.median, let least = before.first, let leastAfter = after.first,
            let first = ratios.first,
            let last = ratios.last, let median = before.median, let medianAfter = after.median
        else { return "\(call.rawValue): nothing was measured" }
        return call.rawValue.padding(toLength: 11, withPad: " ", startingAt: 0)
            + String(
                format:
                    "after : before %.3f (%.3f to %.3f), of the least %.3f; µs %.0f → %.0f, least %.0f → %.0f; %d rounds",
                ratio, first, last, leastAfter / least, median, medianAfter, least, leastAfter, rounds.count)
    }
}

extension [Double] {
    /// Of sorted values.
    fileprivate var median: Double? { isEmpty ? nil : (self[(count - 1) / 2] + self[count / 2]) / 2 }
}
