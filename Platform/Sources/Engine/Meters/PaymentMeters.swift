import Synchronization

/// Counts decided payments by shop and state, and refusals by their code.
package final class PaymentMeters: Sendable {
    struct Series: Hashable {
        let shop: ShopID
        let state: PaymentState
    }

    struct Refusal: Hashable {
        let api: String
        let code: String
    }

    struct Figures {
        var decided: [Series: Int] = [:]
        var refusals: [Refusal: Int] = [:]
        /// Payments of recurring orders that could not be made.
        var postponed: [ShopID: Int] = [:]
        /// From the order to its durable outcome, by API.
        var durations: [String: Histogram] = [:]
    }

    /// More shops than this have one series for each API and state.
    static let mostSeries = 1_000
    static let mostCodes = 300
    static let other = "other"

    private let figures = Mutex(Figures())

    package init() {}

    /// A payment was decided, and its decision is durable.
    package func decided(_ payment: Payment) {
        // A refund by a payment of its own is an operation of the one that it refunds, and an instalment was decided with the
        // first one of its order.
        guard payment.parent == nil else { return }
        figures.withLock { figures in
            var series = Series(shop: payment.shop, state: payment.state)
            if figures.decided.count >= Self.mostSeries, figures.decided[series] == nil {
                series = Series(shop: ShopID(api: payment.shop.api, name: Self.other), state: payment.state)
            }
            figures.decided[series, default: 0] += 1
            guard case .declined(let code, _)? = payment.verdict else { return }
            var refusal = Refusal(api: payment.shop.api, code: code)
            if figures.refusals.count >= Self.mostCodes, figures.refusals[refusal] == nil {
                refusal = Refusal(api: payment.shop.api, code: Self.other)
            }
            figures.refusals[refusal, default: 0] += 1
        }
    }

    /// A payment of a recurring order could not be made: nothing was stored, and it is tried again later.
    package func postponed(of shop: ShopID) {
        figures.withLock { figures in
            let isOneMore = figures.postponed[shop] == nil && figures.postponed.count >= Self.mostSeries
            figures.postponed[isOneMore ? ShopID(api: shop.api, name: Self.other) : shop, default: 0] += 1
        }
    }

    /// An order was decided, and its answer can be given.
    package func answered(api: String, took duration: Duration) {
        figures.withLock { $0.durations[api, default: Histogram()].record(duration) }
    }

    var current: Figures { figures.withLock { $0 } }
}
