package import GuichetCore

/// A question about an operation to whoever moves the money.
package struct SettlementRequest: Sendable, Hashable {
    package let payment: PaymentID
    package let shop: ShopID
    /// What was ordered in all.
    package let ordered: Amount
    package let operation: PaymentOperation
    /// Whether nobody asked about it before.
    package let isFirstTime: Bool

    package init(payment: PaymentID, shop: ShopID, ordered: Amount, operation: PaymentOperation) {
        self.payment = payment
        self.shop = shop
        self.ordered = ordered
        self.operation = operation
        isFirstTime = operation.state == .requested
    }
}

/// What became of an operation.
package enum SettlementVerdict: String, Sendable, CaseIterable {
    case done
    case refused
    /// Nobody knows yet.
    case uncertain
}
