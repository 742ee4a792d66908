/// Where a merchant wants to be notified of a payment, and of which of its events.
package struct Subscription: Sendable, Hashable {
    package let address: String
    package let topics: Topics

    package enum Topics: String, Sendable, CaseIterable {
        /// Only how the payment was decided.
        case decision
        /// Every step of the payment, its operations included.
        case steps
    }

    package init(_ address: String, to topics: Topics) {
        self.address = address
        self.topics = topics
    }

    /// A list, since a merchant may ask for no notification.
    package static func decision(_ address: String?) -> [Subscription] {
        address.map { [Subscription($0, to: .decision)] } ?? []
    }

    package static func steps(_ addresses: [String]) -> [Subscription] {
        addresses.map { Subscription($0, to: .steps) }
    }
}
