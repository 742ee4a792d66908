/// A capture, a cancellation or a refund that takes effect at once, because its payment's plan names no settlement.
package struct ImmediateOperation: Sendable {
    package let payment: PaymentID
    package let shop: ShopID
    package let kind: PaymentOperation.Kind
    package let minorUnits: Int64
    package let reference: @Sendable () -> String?

    package init(
        payment: PaymentID, shop: ShopID, kind: PaymentOperation.Kind, minorUnits: Int64,
        reference: @escaping @Sendable () -> String?
    ) {
        self.payment = payment
        self.shop = shop
        self.kind = kind
        self.minorUnits = minorUnits
        self.reference = reference
    }
}
