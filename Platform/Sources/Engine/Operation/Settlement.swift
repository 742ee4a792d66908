public import GuichetCore

/// A question about an operation to whoever moves the money.
public struct SettlementRequest: Sendable, Hashable {
    public let payment: PaymentID
    public let shop: ShopID
    /// What was ordered in all.
    public let ordered: Amount
    public let operation: PaymentOperation
    /// Whether nobody asked about it before.
    public let isFirstTime: Bool

    public init(payment: PaymentID, shop: ShopID, ordered: Amount, operation: PaymentOperation) {
        self.payment = payment
        self.shop = shop
        self.ordered = ordered
        self.operation = operation
        isFirstTime = operation.state == .requested
    }
}

/// What became of an operation.
public enum SettlementVerdict: String, Sendable, CaseIterable {
    case done
    case refused
    /// Nobody knows yet.
    case uncertain
}
