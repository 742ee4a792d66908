import APISupport
import Engine
import GuichetCore

/// What a page shows that can change while it is open.
enum LiveTopic: Sendable, Hashable {
    case payments
    case payment(PaymentID)
    case requests
    case notifications

    /// In the address of the page's stream.
    init?(_ text: String) {
        switch text {
        case "payments": self = .payments
        case "requests": self = .requests
        case "notifications": self = .notifications
        default:
            guard text.hasPrefix(Self.prefix) else { return nil }
            self = .payment(PaymentID(String(text.dropFirst(Self.prefix.count))))
        }
    }

    var text: String {
        switch self {
        case .payments: "payments"
        case .payment(let id): Self.prefix + id.text
        case .requests: "requests"
        case .notifications: "notifications"
        }
    }

    private static let prefix = "payment-"
}

extension OperatorFunctions {
    /// A value that differs from an earlier one if the page would show something else.
    func mark(of topic: LiveTopic) async throws -> String {
        switch topic {
        case .payments: return try await payments.store.read { String(try $0.lastEventPosition()) }
        case .requests: return String(requests.journal?.lastNumber ?? 0)
        case .notifications:
            // An attempt, or what an operator changed, may concern one that is not among the newest, or a shop.
            let moved = try await payments.store.read { store in
                "\(try store.lastDeliveryPosition()) \(try store.lastAuditNumber()) "
            }
            let page = try await notifications.page(nil, after: nil, limit: 100)
            return moved + page.notifications.map(Self.mark).joined(separator: " ")
        case .payment(let id):
            let known = try await payments.store.read { store in
                let payment = try store.payment(id)
                let notifications = try store.notifications(of: id)
                let head = payment.map { Hex.encode($0.history.hash) } ?? ""
                return ([head] + notifications.map(Self.mark)).joined(separator: " ")
            }
            // A call that was refused, or only asked, changes nothing else.
            return "\(known) \(try await requests.journal?.newestWritten(about: id) ?? 0)"
        }
    }

    private static func mark(of one: Notification) -> String {
        "\(one.id) \(one.state.rawValue) \(one.attempts) \(one.nextAt?.milliseconds ?? 0) \(one.lastResult ?? "")"
    }
}
