import GuichetCore
import GuichetLyraApplePay

// begin: lyra-applepay-payload
/// What the app sends to your server for this payment, beside the order's reference.
func payload(of payment: ApplePayPayment) throws -> JSONValue {
    try LyraApplePayPayload(payment.token).json
}
// end: lyra-applepay-payload
