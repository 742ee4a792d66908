import GuichetCore
import Synchronization

/// Makes the identifiers that can be written as numbers (``PaymentID/number``), none twice in one process.
///
/// Another process may have made the same one: another node in the same millisecond, or an earlier process if the clock
/// stands still. Nodes begin at different places of a millisecond, so that they seldom meet; the one that writes the second
/// payment finds the first one, and takes another number (``PaymentService/record(_:claims:of:isNamed:)``).
final class NumberedIdentifiers: Sendable {
    private let last = Mutex<Int64>(-1)

    /// - Parameters:
    ///   - node: the number of this node; `nil` if one process serves.
    ///   - skipping: how many numbers are left out, after some were taken.
    func next(at now: Instant, node: Int64?, skipping: Int64 = 0) -> PaymentID {
        // 37 and 100 have no common divisor: a hundred nodes have a hundred places, and neighbours are far apart.
        let place = (node ?? 0) % PaymentID.perMillisecond * 37 % PaymentID.perMillisecond
        let first = max(0, now.milliseconds) * PaymentID.perMillisecond + place
        return PaymentID(
            number: last.withLock { last in
                last = max(first, last + 1) + skipping
                return last
            })
    }
}
