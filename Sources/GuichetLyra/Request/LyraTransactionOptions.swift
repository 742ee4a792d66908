@_spi(Platform) import GuichetCore

/// `transactionOptions`.
public typealias LyraTransactionOptions = LyraObject<LyraTransactionOptionsFields>

/// The fields of ``LyraTransactionOptions``.
public final class LyraTransactionOptionsFields: LyraFields {
    /// How the payment is captured.
    public let cardOptions = LyraField<LyraCardOptions>("cardOptions")
}

extension LyraTransactionOptions {
    /// Has a form of `Charge/CreatePayment` paid in instalments: `installmentOptions`, with one plan.
    ///
    /// A notification is about one of the payments: ask `Order/Get` (`LyraClient.outcome`) for the whole order.
    ///
    /// - Parameters:
    ///   - count: 2, 3 or 4.
    ///   - period: the days from one payment to the next.
    ///   - firstAmount: of the first payment, in the smallest unit of the currency; `nil` for equal parts.
    public mutating func payInInstalments(_ count: Int64, everyDays period: Int64, firstAmount: Int64? = nil) {
        var plan = JSONObject()
        if let firstAmount { plan.append("firstAmount", .integer(firstAmount)) }
        plan.append("count", .integer(count))
        plan.append("period", .integer(period))
        json["installmentOptions"] = .array([.object(plan)])
    }
}

/// `transactionOptions.cardOptions`. For absent fields the shop's configuration applies.
public typealias LyraCardOptions = LyraObject<LyraCardOptionsFields>

/// The fields of ``LyraCardOptions``.
public final class LyraCardOptionsFields: LyraFields {
    /// Internet, mail, telephone or another source.
    public let paymentSource = LyraField<LyraPaymentSource>(
        "paymentSource", .optional, .oneOf(LyraPaymentSource.known), code: "INT_060")
    let mid = LyraField<String>("mid", .optional, .upTo(128), code: "INT_062")
    /// Whether the payment waits for the merchant's validation.
    public let manualValidation = LyraField<LyraYesNo>(
        "manualValidation", .optional, .oneOf(LyraYesNo.known), code: "INT_005")
    /// Days until the payment is captured.
    public let captureDelay = LyraField<Int64>("captureDelay", .optional, .number(0...365), code: "INT_860")
    /// How often the buyer may try again in the form.
    public let retry = LyraField<Int64>("retry", .optional, .number(0...9), code: "INT_899")
    let installmentNumber = LyraField<JSONValue>("installmentNumber")
    let firstInstallmentDelay = LyraField<Int64>(
        "firstInstallmentDelay", .optional, .number(0...99), code: "INT_893")
    let debitCreditSelector = LyraField<String>("debitCreditSelector", code: "INT_886")
    let initialIssuerTransactionIdentifier = LyraField<String>("initialIssuerTransactionIdentifier")
}

/// `device`: the data about the browser that 3-D Secure 2 requires.
package typealias LyraDevice = LyraObject<LyraDeviceFields>

/// The fields of ``LyraDevice``.
package final class LyraDeviceFields: LyraFields {
    let deviceType = LyraField<String>("deviceType", code: "INT_835")
    let acceptHeader = LyraField<String>("acceptHeader", code: "INT_834")
    let userAgent = LyraField<String>("userAgent", code: "INT_833")
    let ip = LyraField<String>("ip", code: "INT_832")
    let javaEnabled = LyraField<Bool>("javaEnabled", code: "INT_831")
    let language = LyraField<String>("language", code: "INT_830")
    let colorDepth = LyraField<String>("colorDepth", code: "INT_829")
    let screenHeight = LyraField<Int64>("screenHeight", code: "INT_828")
    let screenWidth = LyraField<Int64>("screenWidth", code: "INT_827")
    let timeZoneOffset = LyraField<Int64>("timeZoneOffset", code: "INT_826")
}
