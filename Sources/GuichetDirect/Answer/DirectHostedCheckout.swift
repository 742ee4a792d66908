import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The answer of `createHostedCheckout`.
public typealias DirectCreateHostedCheckoutResponse = DirectObject<DirectCreateHostedCheckoutResponseFields>

/// The members of ``DirectCreateHostedCheckoutResponse``.
public final class DirectCreateHostedCheckoutResponseFields: DirectFields {
    /// A value that also comes back with the shopper; compare the two.
    public let returnMAC = DirectField<String>("RETURNMAC")
    /// Identifies the checkout.
    public let hostedCheckoutId = DirectField<String>("hostedCheckoutId")
    /// Tokens that cannot be used.
    public let invalidTokens = DirectField<[String]>("invalidTokens")
    /// The merchant's own reference, at most 40 characters.
    public let merchantReference = DirectField<String>("merchantReference")
    /// The address to which to send the shopper.
    public let redirectUrl = DirectField<String>("redirectUrl")
    /// The same without `https://payment.`.
    public let partialRedirectUrl = DirectField<String>("partialRedirectUrl")
}

/// The answer of `getHostedCheckout`.
public typealias DirectHostedCheckout = DirectObject<DirectHostedCheckoutFields>

/// The members of ``DirectHostedCheckout``.
public final class DirectHostedCheckoutFields: DirectFields {
    /// The payment, once there is one.
    public let createdPaymentOutput = DirectField<DirectCreatedPaymentOutput>("createdPaymentOutput")
    /// Whether the shopper has paid.
    public let status = DirectField<DirectHostedCheckoutStatus>("status")
}

/// `createdPaymentOutput`: the payment that was made on the page.
public typealias DirectCreatedPaymentOutput = DirectObject<DirectCreatedPaymentOutputFields>

/// The members of ``DirectCreatedPaymentOutput``.
public final class DirectCreatedPaymentOutputFields: DirectFields {
    /// The payment.
    public let payment = DirectField<DirectPayment>("payment")
    /// Whether the payment succeeded.
    public let paymentStatusCategory = DirectField<DirectPaymentStatusCategory>("paymentStatusCategory")
}
