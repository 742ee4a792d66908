/// A merchant's order to pay with a registered card again and again, on the days of a rule that its API knows.
///
/// It advances in the same transaction as the intent of the payment that fell due, so that each payment is made once,
/// whenever the process ends.
package struct RecurringOrder: Sendable, Hashable {
    /// Identifies it to the merchant; unique in the shop.
    package let id: String
    package let shop: ShopID
    /// The registered card that pays.
    package let token: CardTokenID
    package let createdAt: Instant
    package internal(set) var state: State
    /// The number of payments made, refused ones included.
    package internal(set) var made: Int
    /// When the next payment is made; `nil` once it has ended.
    package internal(set) var dueAt: Instant?
    package internal(set) var endedAt: Instant?
    /// The API's own data, opaque to the engine. Never card data.
    package internal(set) var details: [UInt8]
    /// The payment that registers or checks its card, until it is decided. The order is hidden until then.
    package internal(set) var awaiting: PaymentID?

    package enum State: String, Sendable, CaseIterable {
        case active
        /// All of its payments were made.
        case completed
        /// Cancelled by the merchant, or with its registered card.
        case cancelled
    }

    /// What follows, and the API's data for it.
    package struct Content: Sendable {
        package let next: Next
        /// ``RecurringOrder/details``.
        package let details: [UInt8]

        package enum Next: Sendable, Hashable {
            case due(Instant)
            /// No payment follows.
            case completed
            case cancelled
        }

        package init(_ next: Next, details: [UInt8]) {
            self.next = next
            self.details = details
        }
    }

    /// A payment of it, which is made if neither the order nor its registered card has changed since.
    package struct Step: Sendable {
        let known: RecurringOrder
        /// The registered card that the payment is to be made with.
        let card: CardToken
        let content: Content
    }

    package init(
        id: String, shop: ShopID, token: CardTokenID, createdAt: Instant, state: State = .active, made: Int = 0,
        dueAt: Instant?, endedAt: Instant? = nil, details: [UInt8], awaiting: PaymentID? = nil
    ) {
        self.id = id
        self.shop = shop
        self.token = token
        self.createdAt = createdAt
        self.state = state
        self.made = made
        self.dueAt = dueAt
        self.endedAt = endedAt
        self.details = details
        self.awaiting = awaiting
    }

    mutating func take(_ content: Content, at now: Instant) {
        details = content.details
        switch content.next {
        case .due(let instant): dueAt = instant
        case .completed: end(.completed, at: now)
        case .cancelled: end(.cancelled, at: now)
        }
    }

    mutating func end(_ ended: State, at now: Instant) {
        state = ended
        dueAt = nil
        endedAt = now
    }
}

/// Why a recurring order is not made or changed. Nothing has changed.
package enum RecurringOrderError: Error, Sendable, Hashable {
    case unknown
    /// The shop has one of this name already.
    case nameUsed
    /// It has ended.
    case ended
    /// It is not as it was read: its payment was made, or the merchant changed it or its registered card.
    case changed
    /// No API makes its payments.
    case noRules
}

/// Reads stored recurring orders. Those whose card's payment is not decided are left out.
package protocol RecurringOrderReader {
    func recurringOrder(_ id: String, of shop: ShopID) throws -> RecurringOrder?
    /// Those with a payment to be made, longest due first.
    func recurringOrdersDue(at instant: Instant, limit: Int) throws -> [RecurringOrder]
}

/// Writes stored recurring orders. The rules are in ``RecurringOrder`` and ``PaymentService``.
package protocol RecurringOrderWriter: RecurringOrderReader {
    /// - Returns: `false` if the shop has one of its name, which stays as it is.
    func insert(_ order: RecurringOrder) throws -> Bool
    func update(_ order: RecurringOrder) throws
    /// The payment that registers or checks their card was decided: they become visible, or are removed.
    func decideRecurringOrders(openedBy payment: PaymentID, accepted: Bool) throws
    /// Cancels those that a registered card pays.
    func cancelRecurringOrders(paidBy token: CardTokenID, of shop: ShopID, at instant: Instant) throws
}
