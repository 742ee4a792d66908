import Engine

/// The payments in which a redirect form is to be paid (Lyra, form payment, "Creating an installment payment" and data
/// dictionary, `vads_payment_config`; docs/choices/lyra.md, LV27), or one of the REST API (``LyraInstalmentPlan``).
struct LyraInstalmentSchedule: Sendable, Hashable {
    struct Payment: Sendable, Hashable {
        /// In the smallest unit of the currency.
        let amount: Int64
        /// How many days after the order it is captured.
        let days: Int64
    }

    let first: Payment
    /// One or more.
    let following: [Payment]

    var all: [Payment] { [first] + following }
    var last: Payment { following.last ?? first }
    var total: Int64 { all.reduce(0) { $0 + $1.amount } }

    /// Why a form cannot be paid so.
    struct Fault: Error, Sendable, Hashable {
        let reason: String
    }

    /// "The date of the last installment cannot exceed one year after the date of the form submission."
    static let longestDays: Int64 = 365
    /// Ours: the data dictionary has no limit for `count`.
    static let counts: ClosedRange<Int64> = 2...99

    /// - Parameters:
    ///   - total: `vads_amount`.
    ///   - delay: the days to the capture of a single payment: "the validation mode and the capture delay apply to all the
    ///     installments", and the delay not to those with a date.
    ///   - today: the day of the order.
    /// - Returns: `nil` for a single payment.
    static func payments(
        of config: LyraPaymentConfig, total: Int64, delay: Int64, today: CalendarDay
    ) throws(Fault) -> LyraInstalmentSchedule? {
        let payments: [Payment]
        switch config {
        case .single: return nil
        case .multi(let first, let count, let period):
            payments = try divided(total, first: first, count: count, period: period, delay: delay)
        case .dated(let dated):
            // A form that was opened before midnight may be paid after it.
            payments = dated.map { Payment(amount: $0.amount, days: max(0, Int64($0.day.number - today.number))) }
        }
        guard let first = payments.first, counts.contains(Int64(payments.count)) else {
            throw Fault(reason: "there are \(counts.lowerBound) to \(counts.upperBound) payments")
        }
        let schedule = LyraInstalmentSchedule(first: first, following: Array(payments.dropFirst()))
        try schedule.check(total: total)
        return schedule
    }

    /// Of the days of a form that is sent now: "the dates must not be in the past", and there is one payment a day.
    static func checkDays(of config: LyraPaymentConfig, today: CalendarDay) throws(Fault) {
        guard case .dated(let dated) = config else { return }
        guard zip(dated, dated.dropFirst()).allSatisfy({ $0.day < $1.day }) else {
            throw Fault(reason: "the days are in their order, one payment each")
        }
        guard dated.allSatisfy({ $0.day >= today }) else { throw Fault(reason: "a day is over, in UTC") }
    }

    /// "In case the remaining amount does not equal zero, it will be added up to the amount of the last installment."
    private static func divided(
        _ total: Int64, first: Int64, count: Int64, period: Int64, delay: Int64
    ) throws(Fault) -> [Payment] {
        guard counts.contains(count) else {
            throw Fault(reason: "count is a number from \(counts.lowerBound) to \(counts.upperBound)")
        }
        guard period > 0 else { throw Fault(reason: "period is one day or more") }
        let part = (total - first) / (count - 1)
        return (0..<count).map { number in
            let amount = number == 0 ? first : number < count - 1 ? part : total - first - part * (count - 2)
            return Payment(amount: amount, days: delay + period * number)
        }
    }

    private func check(total: Int64) throws(Fault) {
        guard all.allSatisfy({ $0.amount > 0 }) else { throw Fault(reason: "a payment has no amount") }
        guard self.total == total else { throw Fault(reason: "the amounts are not vads_amount in all") }
        guard last.days <= Self.longestDays else {
            throw Fault(reason: "the last payment is more than \(Self.longestDays) days away")
        }
    }
}
