/// Growing delays, in seconds.
package struct RetrySchedule: Sendable {
    private let delays: [Int64]

    package init(delays: [Int64]) { self.delays = delays }

    /// The delay after the n-th try, counted from 1; `nil` after the last one.
    package func delay(afterAttempt attempt: Int) -> Int64? {
        delays.indices.contains(attempt - 1) ? delays[attempt - 1] : nil
    }

    /// The same, going on with the last delay for ever.
    package func delayWithoutEnd(afterAttempt attempt: Int) -> Int64 {
        delay(afterAttempt: attempt) ?? delays.last ?? 3_600
    }

    /// Notifications: the delays that the Standard Webhooks document proposes, twenty-four hours and more in all.
    package static let notifications = RetrySchedule(
        delays: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])

    /// Open questions to the acquirer: soon, and then for ever once a day. A payment whose outcome is unknown is never
    /// forgotten.
    package static let inquiries = RetrySchedule(delays: [5, 30, 120, 600, 3_600, 21_600, 86_400])
}
