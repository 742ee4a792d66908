import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `createPaymentLink`. The members at the top are the older form of those in `paymentLinkSpecificInput`
/// and `order`.
public typealias DirectCreatePaymentLinkRequest = DirectObject<DirectCreatePaymentLinkRequestFields>

/// The members of ``DirectCreatePaymentLinkRequest``.
public final class DirectCreatePaymentLinkRequestFields: DirectFields {
    /// Deprecated.
    public let expirationDate = DirectField<String>("expirationDate")
    /// Deprecated.
    public let descriptionText = DirectField<String>("description", .optional, .upTo(1000))
    /// Deprecated.
    public let paymentLinkOrder = DirectField<DirectPaymentLinkOrder>("paymentLinkOrder")
    /// Deprecated.
    public let recipientName = DirectField<String>("recipientName")
    /// Whether several shoppers can pay with the link.
    public let isReusableLink = DirectField<Bool>("isReusableLink")
    /// Whether the answer has a QR code.
    public let displayQRCode = DirectField<Bool>("displayQRCode")
    /// Recipient, text and end of the link.
    public let paymentLinkSpecificInput = DirectField<DirectPaymentLinkInput>("paymentLinkSpecificInput")
    /// What is bought, by whom, and its price.
    public let order = DirectField<DirectOrder>("order")
    /// The page on which the shopper pays.
    public let hostedCheckoutSpecificInput = DirectField<DirectHostedCheckoutInput>("hostedCheckoutSpecificInput")
    /// The payment by card.
    public let cardPaymentMethodSpecificInput = DirectField<DirectHostedCardInput>("cardPaymentMethodSpecificInput")
    /// The payment on another site.
    public let redirectPaymentMethodSpecificInput = DirectField<DirectRedirectInput>(
        "redirectPaymentMethodSpecificInput")
    /// The payment with a wallet of a phone.
    public let mobilePaymentMethodSpecificInput = DirectField<DirectHostedMobileInput>(
        "mobilePaymentMethodSpecificInput")
    let fraudFields = DirectField<DirectFraudFields>("fraudFields")
    /// The addresses that are notified.
    public let feedbacks = DirectField<DirectFeedbacks>("feedbacks")
}

/// `paymentLinkSpecificInput`.
public typealias DirectPaymentLinkInput = DirectObject<DirectPaymentLinkInputFields>

/// The members of ``DirectPaymentLinkInput``.
public final class DirectPaymentLinkInputFields: DirectFields {
    /// ISO 8601, with the offset from UTC.
    public let expirationDate = DirectField<String>("expirationDate")
    /// What the shopper reads: `description`.
    public let descriptionText = DirectField<String>("description", .optional, .upTo(1000))
    /// Whom the link is for.
    public let recipientName = DirectField<String>("recipientName")
}

/// `paymentLinkOrder`.
public typealias DirectPaymentLinkOrder = DirectObject<DirectPaymentLinkOrderFields>

/// The members of ``DirectPaymentLinkOrder``.
public final class DirectPaymentLinkOrderFields: DirectFields {
    /// The merchant's own reference, at most 40 characters.
    public let merchantReference = DirectField<String>("merchantReference", .optional, .upTo(40))
    /// In the smallest unit of the currency: cents for the euro.
    public let amount = DirectField<DirectAmountOfMoney>("amount")
    let surchargeSpecificInput = DirectField<JSONObject>("surchargeSpecificInput")
    let surchargeSpecificOutput = DirectField<JSONObject>("surchargeSpecificOutput")
}

/// A payment link (`paymentLinkResponse`).
public typealias DirectPaymentLink = DirectObject<DirectPaymentLinkFields>

/// The members of ``DirectPaymentLink``.
public final class DirectPaymentLinkFields: DirectFields {
    /// Until when the link can be used to pay. ISO 8601.
    public let expirationDate = DirectField<String>("expirationDate")
    /// What the link is for.
    public let paymentLinkOrder = DirectField<DirectPaymentLinkOrder>("paymentLinkOrder")
    /// The status.
    public let status = DirectField<DirectPaymentLinkStatus>("status")
    /// The address of the payment page.
    public let redirectionUrl = DirectField<String>("redirectionUrl")
    /// Whom the link is for.
    public let recipientName = DirectField<String>("recipientName")
    /// Identifies the link.
    public let paymentLinkId = DirectField<String>("paymentLinkId")
    /// The payment's identifier.
    public let paymentId = DirectField<DirectPaymentID>("paymentId")
    /// What happened to the link.
    public let paymentLinkEvents = DirectField<[DirectPaymentLinkEvent]>("paymentLinkEvents")
    /// Whether several shoppers can pay with the link.
    public let isReusableLink = DirectField<Bool>("isReusableLink")
    /// A QR code with the link's address: an image, Base64.
    public let qrCodeBase64 = DirectField<String>("qrCodeBase64")
}

/// One of `paymentLinkEvents`.
public typealias DirectPaymentLinkEvent = DirectObject<DirectPaymentLinkEventFields>

/// The members of ``DirectPaymentLinkEvent``.
public final class DirectPaymentLinkEventFields: DirectFields {
    /// ISO 8601.
    public let dateTime = DirectField<String>("dateTime")
    /// What happened.
    public let type = DirectField<String>("type")
    /// The event in words.
    public let details = DirectField<String>("details")
}
