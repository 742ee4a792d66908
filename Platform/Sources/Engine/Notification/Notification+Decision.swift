#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Notification {
    /// That a payment was decided; `nil` if nobody asked to be told.
    init?(ofDecision payment: Payment, at instant: Instant) {
        guard let url = payment.notificationURL else { return nil }
        self.init(
            id: NotificationID("\(payment.id)/decision"), payment: payment.id, url: url, host: Self.receiver(at: url),
            nextAt: instant, createdAt: instant)
    }

    /// Whose queue it stands in. Two ports of a machine are two receivers, and one may hang while the other does not.
    private static func receiver(at url: String) -> String {
        // An address without a host is tried like any other and given up in its time: never stuck.
        guard let address = URL(string: url), let host = address.host?.lowercased() else { return "" }
        return address.port.map { "\(host):\($0)" } ?? host
    }
}
