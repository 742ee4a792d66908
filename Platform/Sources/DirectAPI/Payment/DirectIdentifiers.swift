import Engine
import GuichetDirect

/// Payments and checkouts are numbers to merchants. Those of earlier versions keep their hexadecimal digits.
extension PaymentID {
    /// The first half of a payment's identifier at Direct, behind which comes the number of an operation.
    var directBase: String { number ?? text }
}

extension DirectPaymentID {
    init(_ payment: PaymentID, operation: Int = 0) { self.init(base: payment.directBase, operation: operation) }

    /// The payment, of which the identifier may name an operation.
    var payment: PaymentID { PaymentID(digits: base) ?? PaymentID(base) }
}

extension Payment {
    /// Whether an identifier names the payment itself, with or without `_0`, or one of its operations.
    func has(_ id: DirectPaymentID) -> Bool {
        let number = id.operation ?? 0
        return number == 0 || operations.contains { $0.number == number }
    }
}

extension CheckoutSessionID {
    /// - Parameter hostedCheckoutId: what a merchant sent.
    init(hostedCheckoutId: String) {
        self = CheckoutSessionID(digits: hostedCheckoutId) ?? CheckoutSessionID(hostedCheckoutId)
    }

    var hostedCheckoutId: String { number ?? text }
}
