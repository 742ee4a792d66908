/// An API's name for a payment, if it is not the payment's own ``Payment/reference``.
package typealias PaymentNaming = @Sendable (Payment) -> String?

/// What a person may mean by a text that names a payment.
package enum PaymentName: Sendable, Hashable {
    case id(PaymentID)
    /// The merchant's reference of an order, or the key by which the API reserved it.
    case reference(String)
}
