import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// A notification: what happened, and the object concerned.
public typealias DirectWebhookEvent = DirectObject<DirectWebhookEventFields>

/// The members of ``DirectWebhookEvent``.
public final class DirectWebhookEventFields: DirectFields {
    /// The version of the API that wrote the event.
    public let apiFullVersion = DirectField<String>("apiFullVersion")
    /// The version of the event's format.
    public let apiVersion = DirectField<DirectWebhookVersion>("apiVersion", .required)
    /// ISO 8601.
    public let created = DirectField<String>("created")
    /// Identifies the event: two deliveries with the same one report the same event.
    public let id = DirectField<String>("id")
    /// The merchant.
    public let merchantId = DirectField<String>("merchantId")
    /// The payment.
    public let payment = DirectField<DirectPayment>("payment")
    /// The refund.
    public let refund = DirectField<DirectRefund>("refund")
    /// The payout.
    public let payout = DirectField<DirectPayout>("payout")
    /// The token of a stored card.
    public let token = DirectField<DirectToken>("token")
    /// The payment link.
    public let paymentLink = DirectField<DirectPaymentLink>("paymentLink")
    /// What happened.
    public let type = DirectField<DirectEventType>("type")
}
