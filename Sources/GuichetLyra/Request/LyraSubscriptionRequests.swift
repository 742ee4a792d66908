@_spi(Platform) public import GuichetCore

/// `Charge/CreateSubscription`: the platform charges a registered card again and again, on the days of a rule (Lyra, REST
/// API V4). Nothing is charged by the call itself.
public typealias LyraCreateSubscriptionRequest = LyraObject<LyraCreateSubscriptionRequestFields>

/// The fields of ``LyraCreateSubscriptionRequest``.
public final class LyraCreateSubscriptionRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.createSubscription

    /// The registered card.
    public let paymentMethodToken = LyraSubscriptionFields.paymentMethodToken
    /// Of each payment, in the smallest unit of the currency: cents for the euro.
    public let amount = LyraSubscriptionFields.amount
    /// ISO 4217, three letters.
    public let currency = LyraSubscriptionFields.currency
    /// From when on the rule counts: ISO 8601. The first payment is made on the first day of the rule.
    public let effectDate = LyraSubscriptionFields.effectDate
    /// The days of the payments: RFC 5545, as in `RRULE:FREQ=MONTHLY;BYMONTHDAY=10;COUNT=12`.
    public let rrule = LyraSubscriptionFields.rrule
    /// Of the first payments, if they have another amount.
    public let initialAmount = LyraSubscriptionFields.initialAmount
    /// How many payments have ``initialAmount``.
    public let initialAmountNumber = LyraSubscriptionFields.initialAmountNumber
    let description = LyraSubscriptionFields.description
    /// How each payment is captured.
    public let transactionOptions = LyraSubscriptionFields.transactionOptions
    /// The merchant's reference, of each payment.
    public let orderId = LyraField<String>("orderId", .optional, .ascii(upTo: 64), code: "INT_013")
    /// The merchant's own values, returned with each transaction.
    public let metadata = LyraField<JSONObject>("metadata", code: "INT_091")
}

/// `Subscription/Update`: changes a subscription that runs.
public typealias LyraSubscriptionUpdateRequest = LyraObject<LyraSubscriptionUpdateRequestFields>

/// The fields of ``LyraSubscriptionUpdateRequest``.
public final class LyraSubscriptionUpdateRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.subscriptionUpdate

    /// The subscription.
    public let subscriptionId = LyraSubscriptionFields.subscriptionId
    /// Its registered card, which cannot change.
    public let paymentMethodToken = LyraSubscriptionFields.paymentMethodToken
    /// Of each payment, in the smallest unit of the currency: cents for the euro.
    public let amount = LyraSubscriptionFields.amount
    /// ISO 4217, three letters.
    public let currency = LyraSubscriptionFields.currency
    /// From when on the rule counts: ISO 8601.
    public let effectDate = LyraSubscriptionFields.effectDate
    /// The days of the payments: RFC 5545.
    public let rrule = LyraSubscriptionFields.rrule
    /// Of the first payments, if they have another amount.
    public let initialAmount = LyraSubscriptionFields.initialAmount
    /// How many payments have ``initialAmount``, those that were made included.
    public let initialAmountNumber = LyraSubscriptionFields.initialAmountNumber
    let description = LyraSubscriptionFields.description
    /// How each payment is captured.
    public let transactionOptions = LyraSubscriptionFields.transactionOptions
}

/// `Subscription/Get`.
public typealias LyraSubscriptionGetRequest = LyraObject<LyraSubscriptionGetRequestFields>

/// The fields of ``LyraSubscriptionGetRequest``.
public final class LyraSubscriptionGetRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.subscriptionGet

    /// The subscription.
    public let subscriptionId = LyraSubscriptionFields.subscriptionId
    /// Its registered card.
    public let paymentMethodToken = LyraSubscriptionFields.paymentMethodToken
}

/// `Subscription/Cancel`: ends a subscription. Payments that were made stay.
public typealias LyraSubscriptionCancelRequest = LyraObject<LyraSubscriptionCancelRequestFields>

/// The fields of ``LyraSubscriptionCancelRequest``.
public final class LyraSubscriptionCancelRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.subscriptionCancel

    /// The subscription.
    public let subscriptionId = LyraSubscriptionFields.subscriptionId
    /// Its registered card.
    public let paymentMethodToken = LyraSubscriptionFields.paymentMethodToken
    /// From when on no payment is made: ISO 8601. At once if it is absent.
    public let terminationDate = LyraField<String>("terminationDate")
}

extension LyraObject where Fields == LyraCreateSubscriptionRequestFields {
    /// `description`: what is subscribed to.
    public var subscriptionDescription: String? {
        get { self[dynamicMember: \.description] }
        set { self[dynamicMember: \.description] = newValue }
    }
}

extension LyraObject where Fields == LyraSubscriptionUpdateRequestFields {
    /// `description`: what is subscribed to.
    public var subscriptionDescription: String? {
        get { self[dynamicMember: \.description] }
        set { self[dynamicMember: \.description] = newValue }
    }
}

/// Fields that several of these requests have.
private enum LyraSubscriptionFields {
    static let subscriptionId = LyraField<String>(
        "subscriptionId", .required, .ascii(upTo: 64), code: "INT_897")
    static let paymentMethodToken = LyraField<String>(
        "paymentMethodToken", .required, .ascii(upTo: 32), code: "INT_030")
    static let amount = LyraField<Int64>(
        "amount", .required, .number(0...Amount.maximumMinorUnits), code: "INT_009")
    static let currency = LyraField<LyraCurrency>("currency", .required, .capitals(3), code: "INT_010")
    static let effectDate = LyraField<String>("effectDate", .required, code: "INT_069")
    static let rrule = LyraField<String>("rrule", .required, .upTo(255), code: "INT_064")
    static let initialAmount = LyraField<Int64>(
        "initialAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_066")
    static let initialAmountNumber = LyraField<Int64>(
        "initialAmountNumber", .optional, .number(0...999), code: "INT_068")
    static let description = LyraField<String>("description", .optional, .upTo(255), code: "INT_883")
    static let transactionOptions = LyraField<LyraTransactionOptions>("transactionOptions")
}
