import GuichetCore
import Synchronization

/// Makes the identifiers that can be written as numbers (``PaymentID/number``).
///
/// In a process they count up, so that none comes twice in a millisecond. A shop's own clock may be days ahead of the
/// platform's: each time has a line of its own, so that the other shops' identifiers stay at their time.
///
/// Another process may have made the same one: another node in the same millisecond, or an earlier process if the clock
/// stands still. Nodes begin at different places of a millisecond, so that they seldom meet, and the store is asked whether
/// an identifier is free (``PaymentService/newPaymentID(for:)``, ``PaymentService/record(_:claims:of:isNamed:)``).
final class NumberedIdentifiers: Sendable {
    /// The last numbers of the lines.
    private let lines = Mutex<[Int64]>([])

    /// How far a line may be ahead of the time that it is asked at: a second.
    private static let lead: Int64 = 1_000 * PaymentID.perMillisecond
    private static let mostLines = 64

    /// - Parameters:
    ///   - node: the number of this node; `nil` if one process serves.
    ///   - skipping: how many numbers are left out, after some were taken.
    func next(at now: Instant, node: Int64?, skipping: Int64 = 0) -> PaymentID {
        // 37 and 100 have no common divisor: a hundred nodes have a hundred places, and neighbours are far apart.
        let place = (node ?? 0) % PaymentID.perMillisecond * 37 % PaymentID.perMillisecond
        let first = max(0, now.milliseconds) * PaymentID.perMillisecond + place
        return PaymentID(number: lines.withLock { Self.next(from: first, in: &$0) + skipping })
    }

    private static func next(from first: Int64, in lines: inout [Int64]) -> Int64 {
        // The nearest line that is not too far ahead.
        let nearest = lines.indices.filter { lines[$0] <= first + lead }.max { lines[$0] < lines[$1] }
        guard let nearest else {
            if lines.count >= mostLines { lines.removeFirst() }
            lines.append(first)
            return first
        }
        lines[nearest] = max(first, lines[nearest] + 1)
        return lines[nearest]
    }
}
