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

    package init(
        payment: PaymentID, shop: ShopID, ordered: Amount, operation: PaymentOperation, reference: String? = nil
    ) {
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
