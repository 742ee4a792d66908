import GuichetCore
import GuichetDirect

extension DirectApplePayDetails {
    /// Whether the payment is the first of a series: the contract has `isRecurring`, and `recurring` with `first` as its only
    /// value.
    var beginsSeries: Bool {
        json["isRecurring"] == .bool(true) || json["recurring"]?["recurringPaymentSequenceIndicator"]?.text == "first"
    }
}
