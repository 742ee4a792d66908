import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `redirectPaymentMethodSpecificInput`: payment methods on another company's page. Members for single products are
/// kept unchanged.
public typealias DirectRedirectInput = DirectObject<DirectRedirectInputFields>

/// The members of ``DirectRedirectInput``.
public final class DirectRedirectInputFields: DirectFields {
    /// Whether the payment waits for a capture by the merchant.
    public let requiresApproval = DirectField<Bool>("requiresApproval")
    /// The token of an account at the provider.
    @_spi(Platform) public let token = DirectField<String>("token", .optional, .upTo(50))
    let tokenize = DirectField<Bool>("tokenize")
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>(
        "paymentProductId", .optional, .number(0...99_999), isLenient: true)
    /// PayPal only.
    @_spi(Platform) public let paymentProduct840SpecificInput = DirectField<DirectPayPalInput>(
        "paymentProduct840SpecificInput")
    /// Where the shopper comes back.
    public let redirectionData = DirectField<DirectRedirectionData>("redirectionData")
    /// The variant of the payment method.
    public let paymentOption = DirectField<String>("paymentOption", .optional, .upTo(64))
}

/// `paymentProduct840SpecificInput`: PayPal.
@_spi(Platform) public typealias DirectPayPalInput = DirectObject<DirectPayPalInputFields>

/// The members of ``DirectPayPalInput``.
@_spi(Platform) public final class DirectPayPalInputFields: DirectFields {
    /// Whether the shopper chooses an address at PayPal; `complete` then ends the payment.
    public let addressSelectionAtPayPal = DirectField<Bool>("addressSelectionAtPayPal")
    let custom = DirectField<String>("custom")
    let payLater = DirectField<Bool>("payLater")
    /// Whether the merchant's page uses PayPal's own script, and no redirection.
    public let javaScriptSdkFlow = DirectField<Bool>("JavaScriptSdkFlow")
}

/// `paymentProduct3012SpecificInput`: Bancontact.
@_spi(Platform) public typealias DirectBancontactInput = DirectObject<DirectBancontactInputFields>

/// The members of ``DirectBancontactInput``.
@_spi(Platform) public final class DirectBancontactInputFields: DirectFields {
    /// Whether the payment is captured later.
    public let isDeferredPayment = DirectField<Bool>("isDeferredPayment")
    /// Whether a wallet that the shopper has at the merchant starts the payment.
    public let isWipTransaction = DirectField<Bool>("isWipTransaction")
    let forceAuthentication = DirectField<Bool>("forceAuthentication")
    let wipMerchantAuthenticationMethod = DirectField<String>(
        "wipMerchantAuthenticationMethod", .optional, .upTo(2))
}
