#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Notification {
    /// That a payment was decided; `nil` if nobody asked to be told.
    init?(ofDecision payment: Payment, at instant: Instant) {
        guard let url = payment.notificationURL else { return nil }
        // An address without a host is tried like any other and given up in its time: never stuck.
        self.init(
            id: NotificationID("\(payment.id)/decision"), payment: payment.id, url: url,
            host: URL(string: url)?.host ?? "", nextAt: instant, createdAt: instant)
    }
}
