/// How many payments a span of time has, by state and hour, and how long they took. Refunds that are payments of their
/// own are not among them.
package struct PaymentSummary: Sendable, Hashable {
    package struct Count: Sendable, Hashable {
        package let state: PaymentState
        /// Hours since the start of the span, from 0.
        package let hour: Int
        package let payments: Int

        package init(state: PaymentState, hour: Int, payments: Int) {
            self.state = state
            self.hour = hour
            self.payments = payments
        }
    }

    /// From the order to the decision, in milliseconds. The time of a cardholder at the issuer is part of it.
    package struct Durations: Sendable, Hashable {
        /// How many payments are decided.
        package let payments: Int
        package let median: Int64
        /// 95 of 100 were at most as long.
        package let percentile95: Int64
        package let longest: Int64

        package init(payments: Int, median: Int64, percentile95: Int64, longest: Int64) {
            self.payments = payments
            self.median = median
            self.percentile95 = percentile95
            self.longest = longest
        }
    }

    package let counts: [Count]
    /// `nil` while none is decided.
    package let durations: Durations?

    package init(counts: [Count], durations: Durations?) {
        self.counts = counts
        self.durations = durations
    }

    package var payments: Int { counts.reduce(0) { $0 + $1.payments } }
}
