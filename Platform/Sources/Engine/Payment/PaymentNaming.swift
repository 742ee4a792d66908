/// An API's name for a payment, if it is not the payment's own ``Payment/reference``.
package typealias PaymentNaming = @Sendable (Payment) -> String?
