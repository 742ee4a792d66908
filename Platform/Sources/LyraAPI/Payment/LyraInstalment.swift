/// Which of the payments of a form a payment is, if there are several (`vads_payment_config`, `installmentOptions`).
struct LyraInstalment: Codable, Sendable {
    /// `vads_sequence_number`, `sequenceNumber`: the first one has 1.
    let number: Int
    let count: Int
    /// The amounts of all of them, in the smallest unit of the currency: `vads_amount`, `amount`.
    let total: Int64
    /// Of the first one alone: those after it, in their order.
    let following: [Following]?

    struct Following: Codable, Sendable {
        let amount: Int64
        /// How many days after the first one it is captured.
        let days: Int64
    }

    /// The first one.
    init(of schedule: LyraInstalmentSchedule) {
        number = 1
        count = schedule.all.count
        total = schedule.total
        following = schedule.following.map { Following(amount: $0.amount, days: $0.days - schedule.first.days) }
    }

    /// One of those after the first one.
    init(_ number: Int, after first: LyraInstalment) {
        self.number = number
        count = first.count
        total = first.total
        following = nil
    }

    var isFirst: Bool { number == 1 }
    var isLast: Bool { number == count }
}
