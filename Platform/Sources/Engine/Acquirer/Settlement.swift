package import GuichetCore

/// Asks the acquirer for the result of an operation.
package struct SettlementRequest: Sendable, Hashable {
    package let payment: PaymentID
    package let shop: ShopID
    /// The total amount of the order.
    package let ordered: Amount
    package let operation: PaymentOperation
    package let reference: String?
    /// Whether this is the first inquiry about the operation.
    package let isFirstTime: Bool
    /// The lease of the node when it read the payment: the question may be sent under no other one (``Nodes/lease``).
    package let lease: Int64?

    package init(
        payment: PaymentID, shop: ShopID, ordered: Amount, operation: PaymentOperation, reference: String? = nil,
        lease: Int64? = nil
    ) {
        self.lease = lease
        self.reference = reference
        self.payment = payment
        self.shop = shop
        self.ordered = ordered
        self.operation = operation
        isFirstTime = operation.state == .requested
    }
}

/// The result of an operation.
package enum SettlementVerdict: String, Sendable, CaseIterable {
    case done
    case refused
    /// The result is not known yet.
    case uncertain
}
