public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `mobilePaymentMethodSpecificInput` of `createPayment`: the data of a wallet.
public typealias DirectMobileInput = DirectObject<DirectMobileInputFields>

/// The members of ``DirectMobileInput``.
public final class DirectMobileInputFields: DirectFields {
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>(
        "paymentProductId", .optional, .number(0...99_999), isLenient: true)
    /// Whether the amount is reserved, or captured at once.
    public let authorizationMode = DirectField<DirectAuthorizationMode>(
        "authorizationMode", .optional, .oneOf(DirectAuthorizationMode.known))
    /// When the platform captures on its own.
    public let autoCapture = DirectField<DirectAutoCapture>("autoCapture")
    /// The content of a token that the merchant decrypted.
    public let decryptedPaymentData = DirectField<DirectDecryptedData>("decryptedPaymentData")
    /// A text. The guide shows an object; see `DirectMobileInput.encryptedData()`.
    public let encryptedPaymentData = DirectField<JSONValue>("encryptedPaymentData")
    /// The token's `publicKeyHash`.
    public let publicKeyHash = DirectField<String>("publicKeyHash")
    /// The token's `ephemeralPublicKey`.
    public let ephemeralKey = DirectField<String>("ephemeralKey")
    /// Whether the payment waits for a capture by the merchant.
    public let requiresApproval = DirectField<Bool>("requiresApproval")
    /// In the guide to Apple Pay, but not in the contract.
    public let transactionId = DirectField<String>("transactionId")
    let paymentProduct320SpecificInput = DirectField<JSONObject>("paymentProduct320SpecificInput")
    /// Apple Pay only.
    public let paymentProduct302SpecificInput = DirectField<DirectApplePayDetails>("paymentProduct302SpecificInput")
}

/// `decryptedPaymentData`, as it is sent. A merchant's server makes it from ``DirectDecryptedPaymentData``.
public typealias DirectDecryptedData = DirectObject<DirectDecryptedDataFields>

/// The members of ``DirectDecryptedData``.
public final class DirectDecryptedDataFields: DirectFields {
    /// The name on the card.
    public let cardholderName = DirectField<String>("cardholderName", .optional, .trimmed(.cardholderName))
    @_spi(Platform) public let cryptogram = DirectField<String>("cryptogram", .optional, .upTo(80))
    @_spi(Platform) public let dpan = DirectField<String>("dpan", .optional, .digits(12...19))
    /// A number; the guide's example has a text of digits, which is read too.
    public let eci = DirectField<Int64>("eci", .optional, .number(0...99), isLenient: true)
    /// `MMYY`.
    public let expiryDate = DirectField<String>("expiryDate", .required, .expiryDate)
}

/// `paymentProduct302SpecificInput`.
public typealias DirectApplePayDetails = DirectObject<DirectApplePayDetailsFields>

/// The members of ``DirectApplePayDetails``.
public final class DirectApplePayDetailsFields: DirectFields {
    let isRecurring = DirectField<Bool>("isRecurring")
    /// Whether the card is stored.
    public let tokenize = DirectField<Bool>("tokenize")
    let recurring = DirectField<DirectRecurring>("recurring")
    /// In hosted checkouts only.
    public let applePayRecurringPaymentRequest = DirectField<DirectApplePayRecurringRequest>(
        "applePayRecurringPaymentRequest")
}

/// `recurring` of a wallet: the first of a series.
package typealias DirectRecurring = DirectObject<DirectRecurringFields>

/// The members of ``DirectRecurring``.
package final class DirectRecurringFields: DirectFields {
    let recurringPaymentSequenceIndicator = DirectField<DirectRecurrence>(
        "recurringPaymentSequenceIndicator", .optional, .oneOf([DirectRecurrence.first]))
}

/// `applePayRecurringPaymentRequest`: what the Apple Pay sheet shows about future payments.
public typealias DirectApplePayRecurringRequest = DirectObject<DirectApplePayRecurringRequestFields>

/// The members of ``DirectApplePayRecurringRequest``.
public final class DirectApplePayRecurringRequestFields: DirectFields {
    /// What the shopper pays for.
    public let paymentDescription = DirectField<String>("paymentDescription", .required)
    /// The amount of each payment.
    public let regularBilling = DirectField<DirectApplePayLineItem>("regularBilling", .required)
    /// The amount during a trial.
    public let trialBilling = DirectField<DirectApplePayLineItem>("trialBilling")
    /// The text of the agreement, shown in the sheet.
    public let billingAgreement = DirectField<String>("billingAgreement")
    /// Where the shopper manages the recurring payment.
    public let managementUrl = DirectField<String>("managementUrl", .required)
}

/// A line of ``DirectApplePayRecurringRequest``.
public typealias DirectApplePayLineItem = DirectObject<DirectApplePayLineItemFields>

/// The members of ``DirectApplePayLineItem``.
public final class DirectApplePayLineItemFields: DirectFields {
    /// What the sheet shows.
    public let label = DirectField<String>("label", .required)
    /// A text, as in Apple's own type.
    public let amount = DirectField<String>("amount", .required)
    let paymentTiming = DirectField<String>("paymentTiming", .optional, .one(of: "immediate", "recurring"))
    let recurringPaymentStartDate = DirectField<String>("recurringPaymentStartDate")
    let recurringPaymentIntervalUnit = DirectField<String>(
        "recurringPaymentIntervalUnit", .optional, .one(of: "year", "month", "day", "hour", "minute"))
    let recurringPaymentIntervalCount = DirectField<Int64>("recurringPaymentIntervalCount")
    let recurringPaymentEndDate = DirectField<String>("recurringPaymentEndDate")
}
