import Synchronization

/// Payments that the acquirer decided while the decision could not be written. In memory: a restart asks about every
/// payment that is being authorised (``PaymentService/recover()``).
final class UnwrittenDecisions: Sendable {
    private let payments = Mutex<Set<PaymentID>>([])

    /// In the order of their identifiers, which begin with the time.
    var all: [PaymentID] { payments.withLock { $0.sorted { $0.text < $1.text } } }

    func add(_ payment: PaymentID) { payments.withLock { _ = $0.insert(payment) } }

    func remove(_ payment: PaymentID) { payments.withLock { _ = $0.remove(payment) } }
}
