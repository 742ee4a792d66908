public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `paymentOutput`, `captureOutput` and the like: what was paid, and with which payment method.
public typealias DirectPaymentOutput = DirectObject<DirectPaymentOutputFields>

/// The members of ``DirectPaymentOutput``.
public final class DirectPaymentOutputFields: DirectFields {
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
    /// Deprecated.
    let merchantParameters = DirectField<String>("merchantParameters")
    /// The merchant's references.
    public let references = DirectField<DirectReferences>("references")
    /// In captures only.
    public let operationReferences = DirectField<DirectReferences>("operationReferences")
    /// Deprecated.
    let amountPaid = DirectField<Int64>("amountPaid")
    /// The amount captured so far.
    public let acquiredAmount = DirectField<DirectAmountOfMoney>("acquiredAmount")
    let customer = DirectField<DirectCustomerOutput>("customer")
    /// The result of a payment by card.
    public let cardPaymentMethodSpecificOutput = DirectField<DirectCardOutput>("cardPaymentMethodSpecificOutput")
    /// The result of a payment with a wallet of a phone.
    public let mobilePaymentMethodSpecificOutput = DirectField<DirectMobileOutput>(
        "mobilePaymentMethodSpecificOutput")
    /// The group of the payment method.
    public let paymentMethod = DirectField<DirectPaymentMethod>("paymentMethod")
    /// The result of a payment on another site.
    public let redirectPaymentMethodSpecificOutput = DirectField<DirectRedirectOutput>(
        "redirectPaymentMethodSpecificOutput")
    /// The result of a payment by SEPA direct debit.
    public let sepaDirectDebitPaymentMethodSpecificOutput = DirectField<JSONObject>(
        "sepaDirectDebitPaymentMethodSpecificOutput")
    /// The surcharge that was paid.
    public let surchargeSpecificOutput = DirectField<JSONObject>("surchargeSpecificOutput")
    /// What was taken off the price.
    public let discount = DirectField<DirectDiscount>("discount")
    /// ISO 8601.
    public let transactionDate = DirectField<String>("transactionDate")
    let paymentCreationDate = DirectField<String>("paymentCreationDate")
}

/// `customer` of an answer.
package typealias DirectCustomerOutput = DirectObject<DirectCustomerOutputFields>

/// The members of ``DirectCustomerOutput``.
package final class DirectCustomerOutputFields: DirectFields {
    let device = DirectField<DirectDeviceOutput>("device")
}

/// `device` of an answer.
package typealias DirectDeviceOutput = DirectObject<DirectDeviceOutputFields>

/// The members of ``DirectDeviceOutput``.
package final class DirectDeviceOutputFields: DirectFields {
    /// `99` if it is unknown.
    let ipAddressCountryCode = DirectField<String>("ipAddressCountryCode")
}

/// `mobilePaymentMethodSpecificOutput`.
public typealias DirectMobileOutput = DirectObject<DirectMobileOutputFields>

/// The members of ``DirectMobileOutput``.
public final class DirectMobileOutputFields: DirectFields {
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
    /// The issuer's authorisation number.
    public let authorisationCode = DirectField<String>("authorisationCode")
    /// The results of the fraud checks.
    public let fraudResults = DirectField<DirectFraudResults>("fraudResults")
    /// The card of the device.
    public let paymentData = DirectField<DirectMobilePaymentData>("paymentData")
    /// The result of 3-D Secure.
    public let threeDSecureResults = DirectField<DirectThreeDSecureResults>("threeDSecureResults")
    /// The card's network.
    public let network = DirectField<String>("network")
}

/// `paymentData`: the card of the device.
public typealias DirectMobilePaymentData = DirectObject<DirectMobilePaymentDataFields>

/// The members of ``DirectMobilePaymentData``.
public final class DirectMobilePaymentDataFields: DirectFields {
    /// Masked.
    public let dpan = DirectField<String>("dpan")
    /// `MMYY`.
    public let expiryDate = DirectField<String>("expiryDate")
}

/// `cardPaymentMethodSpecificOutput`.
public typealias DirectCardOutput = DirectObject<DirectCardOutputFields>

/// The members of ``DirectCardOutput``.
public final class DirectCardOutputFields: DirectFields {
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
    /// The issuer's authorisation number.
    public let authorisationCode = DirectField<String>("authorisationCode")
    /// What may be shown of the card.
    public let card = DirectField<DirectCardEssentials>("card")
    let networkTokenData = DirectField<JSONObject>("networkTokenData")
    /// The results of the fraud checks.
    public let fraudResults = DirectField<DirectFraudResults>("fraudResults")
    /// The network's identifier of the first payment, for later ones of the series.
    public let initialSchemeTransactionId = DirectField<String>("initialSchemeTransactionId")
    /// The network's reference of the payment, for later ones of the series.
    public let schemeReferenceData = DirectField<String>("schemeReferenceData")
    /// Identifies the card's account across its tokens (EMV PAR).
    public let paymentAccountReference = DirectField<String>("paymentAccountReference")
    /// The result of 3-D Secure.
    public let threeDSecureResults = DirectField<DirectThreeDSecureResults>("threeDSecureResults")
    /// The token of the stored card.
    public let token = DirectField<String>("token")
    /// The variant of the payment method.
    public let paymentOption = DirectField<String>("paymentOption")
    let externalTokenLinked = DirectField<JSONObject>("externalTokenLinked")
    let authenticatedAmount = DirectField<Int64>("authenticatedAmount")
    let currencyConversion = DirectField<JSONObject>("currencyConversion")
    let acquirerInformation = DirectField<JSONObject>("acquirerInformation")
    let reattemptInstructions = DirectField<JSONObject>("reattemptInstructions")
    let cobrandSelectionIndicator = DirectField<DirectCobrandSelection>("cobrandSelectionIndicator")
    let acceptance = DirectField<JSONObject>("acceptance")
    /// Recognises the card again; nothing can be paid with it.
    public let crmToken = DirectField<DirectCRMToken>("crmToken")
}

/// `fraudResults`.
public typealias DirectFraudResults = DirectObject<DirectFraudResultsFields>

/// The members of ``DirectFraudResults``.
public final class DirectFraudResultsFields: DirectFields {
    /// The result of the platform's own fraud check.
    public let fraudServiceResult = DirectField<DirectFraudResult>("fraudServiceResult")
    /// The result of the address check.
    public let avsResult = DirectField<String>("avsResult")
    /// The result of the check of the security code.
    public let cvvResult = DirectField<String>("cvvResult")
}

/// `threeDSecureResults`.
public typealias DirectThreeDSecureResults = DirectObject<DirectThreeDSecureResultsFields>

/// The members of ``DirectThreeDSecureResults``.
public final class DirectThreeDSecureResultsFields: DirectFields {
    /// The version of 3-D Secure.
    public let version = DirectField<String>("version")
    /// `frictionless` or `challenge`.
    public let flow = DirectField<String>("flow")
    /// The proof of the authentication, Base64.
    public let cavv = DirectField<String>("cavv")
    /// The electronic commerce indicator.
    public let eci = DirectField<String>("eci")
    /// The electronic commerce indicator of the network.
    public let schemeEci = DirectField<String>("schemeEci")
    /// The status that the issuer gave: `Y`, `N`, `U`, `A`, `C` or `R`.
    public let authenticationStatus = DirectField<String>("authenticationStatus")
    /// The identifier of the issuer's authentication server.
    public let acsTransactionId = DirectField<String>("acsTransactionId")
    /// The identifier of the network's directory server.
    public let dsTransactionId = DirectField<String>("dsTransactionId")
    let xid = DirectField<String>("xid")
    /// What the merchant asked for.
    public let challengeIndicator = DirectField<String>("challengeIndicator")
    /// Who is liable for fraud: `issuer` or `merchant`.
    public let liability = DirectField<String>("liability")
    /// The exemption that was applied, if there was one.
    public let appliedExemption = DirectField<String>("appliedExemption")
    let exemptionEngineFlow = DirectField<String>("exemptionEngineFlow")
}

/// `redirectPaymentMethodSpecificOutput`.
public typealias DirectRedirectOutput = DirectObject<DirectRedirectOutputFields>

/// The members of ``DirectRedirectOutput``.
public final class DirectRedirectOutputFields: DirectFields {
    /// The payment method: 840 is PayPal.
    public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
    /// The provider's authorisation number.
    public let authorisationCode = DirectField<String>("authorisationCode")
    /// The results of the fraud checks.
    public let fraudResults = DirectField<DirectFraudResults>("fraudResults")
    let paymentOption = DirectField<String>("paymentOption")
    let token = DirectField<String>("token")
    let customerBankAccount = DirectField<JSONObject>("customerBankAccount")
    /// What PayPal tells of the payment.
    public let paymentProduct840SpecificOutput = DirectField<JSONObject>("paymentProduct840SpecificOutput")
}
