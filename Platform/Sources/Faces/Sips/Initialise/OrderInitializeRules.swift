import GuichetCore
import GuichetSips

/// What makes a well-formed order acceptable. Format errors are 30 and come first; a value that is well formed and
/// cannot be accepted is 12 (data dictionary: "invalid transaction, check the parameters").
enum OrderInitializeRules {
    static func check(_ order: OrderInitializeRequest) throws(SipsRefusal) {
        do throws(WireError) { try order.checkFormats() } catch { throw SipsRefusal(error) }
        try known(order.interfaceVersion?.hasPrefix("IR_MB_") == true, "interfaceVersion", "not an In-App version")
        try known(order.currencyCode?.facts != nil, "currencyCode", "not a currency of the data dictionary")
        try known(order.amount.flatMap { Int64($0) } ?? 0 > 0, "amount", "an order of nothing")
        try known(
            isOneOf(order.captureMode, [.authorCapture, .validation, .immediate]), "captureMode", "unknown value")
        try known(isOneOf(order.orderChannel, OrderChannel.documented), "orderChannel", "unknown value")
        try known(isOneOf(order.paymentPattern, PaymentPattern.documented), "paymentPattern", "unknown value")
        try known(order.sdkOperationName == .cardOrder, "sdkOperationName", "no operation of this service")
    }

    private static func isOneOf<Code: OpenCode>(_ code: Code?, _ known: Set<Code>) -> Bool {
        code.map(known.contains) ?? true
    }

    private static func known(_ isAcceptable: Bool, _ field: String, _ reason: String) throws(SipsRefusal) {
        guard isAcceptable else { throw SipsRefusal(.invalidTransaction, field: field, "\(field): \(reason)") }
    }
}
