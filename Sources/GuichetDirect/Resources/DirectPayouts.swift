import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `createPayout`: money to a card, without an earlier payment.
public typealias DirectCreatePayoutRequest = DirectObject<DirectCreatePayoutRequestFields>

/// The members of ``DirectCreatePayoutRequest``.
public final class DirectCreatePayoutRequestFields: DirectFields {
    /// Deprecated: the text on the cardholder's statement.
    public let descriptor = DirectField<String>("descriptor", .optional, .upTo(256))
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
    /// The card that is credited.
    public let cardPayoutMethodSpecificInput = DirectField<DirectCardPayoutInput>("cardPayoutMethodSpecificInput")
    let omnichannelPayoutSpecificInput = DirectField<DirectOmnichannelInput>(
        "omnichannelPayoutSpecificInput")
    /// The merchant's references.
    public let references = DirectField<DirectReferences>("references")
    /// The addresses that are notified.
    public let feedbacks = DirectField<DirectFeedbacks>("feedbacks")
}

/// `cardPayoutMethodSpecificInput`: the card that receives the money, in plain text or by its token.
public typealias DirectCardPayoutInput = DirectObject<DirectCardPayoutInputFields>

/// The members of ``DirectCardPayoutInput``.
public final class DirectCardPayoutInputFields: DirectFields {
    /// The card.
    public let card = DirectField<DirectCard>("card")
    /// The token of a stored card.
    public let token = DirectField<String>("token")
    /// The card that a shopper gave in hosted fields.
    @_spi(Platform) public let hostedFieldsSessionId = DirectField<String>(
        "hostedFieldsSessionId", .optional, .upTo(40))
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>(
        "paymentProductId", .optional, .number(0...99_999), isLenient: true)
    /// Why the amount is paid out.
    public let payoutReason = DirectField<DirectPayoutReason>(
        "payoutReason", .optional, .oneOf(DirectPayoutReason.known))
}
