import Engine

/// Subscriptions in one column: each in a line, the topics before the address. No address contains a line feed.
struct SubscriptionList: ColumnValue {
    let all: [Subscription]

    init(_ all: [Subscription]) { self.all = all }

    var sqlValue: SQLValue {
        all.isEmpty ? .null : .text(all.map { "\($0.topics.rawValue) \($0.address)" }.joined(separator: "\n"))
    }

    static func read(_ value: SQLValue) -> SubscriptionList? {
        switch value {
        case .null: return SubscriptionList([])
        case .text(let text):
            var all: [Subscription] = []
            for line in text.split(separator: "\n") {
                let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, let topics = Subscription.Topics(rawValue: String(parts[0])) else { return nil }
                all.append(Subscription(String(parts[1]), to: topics))
            }
            return SubscriptionList(all)
        default: return nil
        }
    }
}
