/// When a failed attempt is repeated.
package struct RetrySchedule: Sendable, Hashable {
    private enum Rule: Hashable {
        /// Growing delays after each attempt.
        case after([Int64])
        case atMarks(everySeconds: Int64, times: Int)
    }

    private let rule: Rule

    /// - Parameter delays: in seconds, one for each attempt.
    package init(delays: [Int64]) { rule = .after(delays) }

    private init(_ rule: Rule) { self.rule = rule }

    /// At whole multiples of this many seconds since 1970, this many times.
    package static func atMarks(everySeconds: Int64, times: Int) -> RetrySchedule {
        RetrySchedule(.atMarks(everySeconds: everySeconds, times: times))
    }

    /// When the attempt after the n-th, counted from 1, is due; `nil` after the last one.
    package func next(afterAttempt attempt: Int, at now: Instant) -> Instant? {
        switch rule {
        case .after(let delays):
            delays.indices.contains(attempt - 1) ? now.adding(seconds: delays[attempt - 1]) : nil
        case .atMarks(let step, let times):
            attempt > times ? nil : Instant(milliseconds: (now.seconds / step + 1) * step * 1_000)
        }
    }

    /// The same, but the last delay repeats for ever.
    package func nextWithoutEnd(afterAttempt attempt: Int, at now: Instant) -> Instant {
        if let next = next(afterAttempt: attempt, at: now) { return next }
        switch rule {
        case .after(let delays): return now.adding(seconds: delays.last ?? 3_600)
        case .atMarks(let step, _): return now.adding(seconds: step)
        }
    }

    /// Notifications: the delays that the Standard Webhooks document proposes, more than twenty-four hours in all.
    package static let notifications = RetrySchedule(
        delays: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])

    /// Mails: some attempts soon, then for five days in all (RFC 5321, section 4.5.4.1: at least four or five days).
    package static let mails = RetrySchedule(
        delays: [60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400, 86_400, 86_400])

    /// Inquiries to the acquirer: soon at first, and then once a day for ever. A payment whose outcome is unknown is
    /// never forgotten.
    package static let inquiries = RetrySchedule(delays: [5, 30, 120, 600, 3_600, 21_600, 86_400])
}
