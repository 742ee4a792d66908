public import GuichetCore

/// The answer of `Charge/CreateSubscription`.
public typealias LyraSubscriptionCreated = LyraObject<LyraSubscriptionCreatedFields>

/// The fields of ``LyraSubscriptionCreated``.
public final class LyraSubscriptionCreatedFields: LyraFields {
    let documentType = LyraType("V4/SubscriptionCreated")
    /// The subscription. Keep it with the registered card's token: the other calls want both.
    public let subscriptionId = LyraField<String>("subscriptionId")
}

/// The answer of `Subscription/Get`. It has no status: a subscription runs until its
/// `cancelDate`, or until as many payments were made as there are in all.
///
/// What is known of its fields comes from clients of the platform.
public typealias LyraSubscription = LyraObject<LyraSubscriptionAnswerFields>

/// The fields of ``LyraSubscription``.
public final class LyraSubscriptionAnswerFields: LyraFields {
    let documentType = LyraType("V4/Subscription")
    /// The subscription.
    public let subscriptionId = LyraField<String>("subscriptionId")
    /// The shop, eight digits.
    public let shopId = LyraField<String>("shopId")
    /// The registered card.
    public let paymentMethodToken = LyraField<String>("paymentMethodToken")
    /// The merchant's reference, of each payment.
    public let orderId = LyraField<String>("orderId")
    /// The merchant's own values.
    public let metadata = LyraField<JSONObject>("metadata")
    /// From when on the rule counts: ISO 8601.
    public let effectDate = LyraField<String>("effectDate")
    /// From when on no payment is made: ISO 8601. `null` unless it was cancelled.
    public let cancelDate = LyraField<String>("cancelDate")
    /// Of the first payments, if they have another amount.
    public let initialAmount = LyraField<Int64>("initialAmount")
    /// How many payments have ``initialAmount``.
    public let initialAmountNumber = LyraField<Int64>("initialAmountNumber")
    /// Of each payment, in the smallest unit of the currency: cents for the euro.
    public let amount = LyraField<Int64>("amount")
    /// ISO 4217, three letters.
    public let currency = LyraField<LyraCurrency>("currency")
    /// How many payments were made, refused ones included.
    public let pastPaymentsNumber = LyraField<Int64>("pastPaymentsNumber")
    /// How many payments there will be in all; `null` if the rule has no end.
    public let totalPaymentsNumber = LyraField<Int64>("totalPaymentsNumber")
    /// The days of the payments: RFC 5545.
    public let rrule = LyraField<String>("rrule")
    let description = LyraField<String>("description")
}

extension LyraObject where Fields == LyraSubscriptionAnswerFields {
    /// `description`: what is subscribed to.
    public var subscriptionDescription: String? {
        get { self[dynamicMember: \.description] }
        set { self[dynamicMember: \.description] = newValue }
    }
}
