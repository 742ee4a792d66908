import Engine
import Logging
import Synchronization

/// Removes payments that ended long ago, with the card numbers in them, and the account holders of mandates. Looks once an
/// hour of the platform's clock.
final class Retention: Sendable {
    private static let pause: Int64 = 3_600

    private let days: Int64
    private let next = Mutex<Instant?>(nil)

    init(days: Int) { self.days = Int64(days) }

    /// - Returns: how many payments were removed.
    func run(_ paymentService: PaymentService, logger: Logger) async throws -> Int {
        let now = paymentService.clock.now()
        let later = now.adding(seconds: Self.pause)
        let isDue = next.withLock { next in
            // A time further ahead is one of a machine whose clock was wrong, and was set back: it may be years away.
            if let next, next > now, next <= later { return false }
            next = later
            return true
        }
        guard isDue else { return 0 }
        let count = try await paymentService.removePayments(.untouched(since: now.adding(seconds: -days * 86_400)))
        if count > 0 { logger.notice("old payments were removed", metadata: ["payments": "\(count)"]) }
        let forgotten = try await paymentService.forgetMandates(endedBefore: now.adding(seconds: -days * 86_400))
        if forgotten > 0 {
            logger.notice("account holders of ended mandates were forgotten", metadata: ["mandates": "\(forgotten)"])
        }
        return count
    }
}
