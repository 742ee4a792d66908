import Synchronization

/// Which trace the last request about a payment belonged to, so that the payment's notifications can carry it.
///
/// In memory, for the newest payments that had one: a trace is of interest while its requests are, and no payment waits
/// for it.
package final class TraceBook: Sendable {
    package static let limit = 10_000

    private struct Pages {
        var traces: [PaymentID: RequestTrace] = [:]
        /// In the order in which they were kept; a ring once it is full.
        var order: [PaymentID] = []
        var next = 0
    }

    private let pages = Mutex(Pages())

    package init() {}

    package func keep(_ trace: RequestTrace, of payment: PaymentID) {
        pages.withLock { pages in
            guard pages.traces.updateValue(trace, forKey: payment) == nil else { return }
            guard pages.order.count == Self.limit else { return pages.order.append(payment) }
            pages.traces[pages.order[pages.next]] = nil
            pages.order[pages.next] = payment
            pages.next = (pages.next + 1) % Self.limit
        }
    }

    package func trace(of payment: PaymentID) -> RequestTrace? { pages.withLock { $0.traces[payment] } }
}
