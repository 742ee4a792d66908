import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `createPayment`. Exactly one payment method is given.
public typealias DirectCreatePaymentRequest = DirectObject<DirectCreatePaymentRequestFields>

/// The members of ``DirectCreatePaymentRequest``.
public final class DirectCreatePaymentRequestFields: DirectFields {
    /// The payment by card.
    public let cardPaymentMethodSpecificInput = DirectField<DirectCardInput>("cardPaymentMethodSpecificInput")
    /// The payment with a wallet of a phone.
    public let mobilePaymentMethodSpecificInput = DirectField<DirectMobileInput>("mobilePaymentMethodSpecificInput")
    /// The payment on another site.
    public let redirectPaymentMethodSpecificInput = DirectField<DirectRedirectInput>(
        "redirectPaymentMethodSpecificInput")
    /// The debit of a bank account.
    @_spi(Platform) public let sepaDirectDebitPaymentMethodSpecificInput = DirectField<DirectDebitInput>(
        "sepaDirectDebitPaymentMethodSpecificInput")
    /// The data that the phone encrypted. The contract's limit of 5000 characters is too small for many Apple Pay
    /// tokens, so it is not checked.
    public let encryptedCustomerInput = DirectField<String>("encryptedCustomerInput")
    let fraudFields = DirectField<DirectFraudFields>("fraudFields")
    /// What is bought, by whom, and its price.
    public let order = DirectField<DirectOrder>("order", .required)
    /// Identifies the card form.
    public let hostedTokenizationId = DirectField<String>("hostedTokenizationId")
    /// Identifies the session of a card form with hosted fields.
    public let hostedFieldsSessionId = DirectField<String>("hostedFieldsSessionId", .optional, .upTo(40))
    /// The addresses that are notified.
    public let feedbacks = DirectField<DirectFeedbacks>("feedbacks")
    let omnichannelPaymentSpecificInput = DirectField<DirectOmnichannelInput>(
        "omnichannelPaymentSpecificInput")
}

/// `feedbacks`: the addresses for the notifications about this payment.
public typealias DirectFeedbacks = DirectObject<DirectFeedbacksFields>

/// The members of ``DirectFeedbacks``.
public final class DirectFeedbacksFields: DirectFields {
    /// At most five addresses for this payment. The platform notifies the merchant's own addresses, too (DS6).
    public let webhooksUrls = DirectField<[String]>(
        "webhooksUrls", .optional, .list(upTo: 5, each: .webAddress(upTo: 325)))
    /// Deprecated: a single address.
    public let webhookUrl = DirectField<String>("webhookUrl", .optional, .webAddress(upTo: 325))
}

/// `fraudFields`.
package typealias DirectFraudFields = DirectObject<DirectFraudFieldsFields>

/// The members of ``DirectFraudFields``.
package final class DirectFraudFieldsFields: DirectFields {
    let blackListData = DirectField<String>("blackListData", .optional, .upTo(50))
    /// Deprecated.
    let customerIpAddress = DirectField<String>("customerIpAddress", .optional, .upTo(45))
    let productCategories = DirectField<[String]>("productCategories")
}

/// `omnichannelPaymentSpecificInput` and the same for other operations.
package typealias DirectOmnichannelInput = DirectObject<DirectOmnichannelInputFields>

/// The members of ``DirectOmnichannelInput``.
package final class DirectOmnichannelInputFields: DirectFields {
    let paymentId = DirectField<String>("paymentId")
    let operatorId = DirectField<String>("operatorId", .optional, .upTo(100))
}
