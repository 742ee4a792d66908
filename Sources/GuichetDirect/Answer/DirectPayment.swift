public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The answer of `createPayment`, `complete` and `subsequent`; `paymentResult` of a decline.
public typealias DirectCreatePaymentResponse = DirectObject<DirectCreatePaymentResponseFields>

/// The members of ``DirectCreatePaymentResponse``.
public final class DirectCreatePaymentResponseFields: DirectFields {
    /// The token and references that the payment created.
    public let creationOutput = DirectField<DirectCreationOutput>("creationOutput")
    /// What the shopper must do first; absent if nothing.
    public let merchantAction = DirectField<DirectMerchantAction>("merchantAction")
    /// The payment.
    public let payment = DirectField<DirectPayment>("payment")
}

/// A payment (`paymentResponse`, `paymentDetailsResponse`).
public typealias DirectPayment = DirectObject<DirectPaymentFields>

/// The members of ``DirectPayment``.
public final class DirectPaymentFields: DirectFields {
    /// The checkout in which the payment was made.
    public let hostedCheckoutSpecificOutput = DirectField<DirectHostedCheckoutOutput>(
        "hostedCheckoutSpecificOutput")
    /// What was paid, and with which payment method.
    public let paymentOutput = DirectField<DirectPaymentOutput>("paymentOutput")
    let operationOutput = DirectField<DirectOperation>("operationOutput")
    /// The status.
    public let status = DirectField<DirectStatus>("status")
    /// The status in detail: what is possible next.
    public let statusOutput = DirectField<DirectStatusOutput>("statusOutput")
    /// Identifies the operation in later calls.
    public let id = DirectField<DirectPaymentID>("id")
    let sessionDetails = DirectField<DirectSessionDetails>("sessionDetails")
    /// Only in `details`. Written with a capital letter.
    public let operations = DirectField<[DirectOperation]>("Operations")
}

/// `statusOutput`: the state of a payment or an operation.
public typealias DirectStatusOutput = DirectObject<DirectStatusOutputFields>

/// The members of ``DirectStatusOutput``.
public final class DirectStatusOutputFields: DirectFields {
    /// What is wrong.
    public let errors = DirectField<[DirectErrorItem]>("errors")
    /// Whether the amount is authorised.
    public let isAuthorized = DirectField<Bool>("isAuthorized")
    /// Whether a cancellation is possible.
    public let isCancellable = DirectField<Bool>("isCancellable")
    /// Whether a refund is possible.
    public let isRefundable = DirectField<Bool>("isRefundable")
    /// The group of the status.
    public let statusCategory = DirectField<DirectStatusCategory>("statusCategory")
    /// The detailed status.
    public let statusCode = DirectField<DirectStatusCode>("statusCode")
    /// As the platform writes it: `20261121102412`.
    public let statusCodeChangeDateTime = DirectField<String>("statusCodeChangeDateTime")
}

/// `operationOutput`, and the elements of `Operations`: the payment itself, a capture, a refund, a cancellation.
public typealias DirectOperation = DirectObject<DirectOperationFields>

/// The members of ``DirectOperation``.
public final class DirectOperationFields: DirectFields {
    /// Identifies the operation in later calls.
    public let id = DirectField<DirectPaymentID>("id")
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
    /// The status.
    public let status = DirectField<DirectStatus>("status")
    /// The status in detail: what is possible next.
    public let statusOutput = DirectField<DirectStatusOutput>("statusOutput")
    /// The group of the payment method.
    public let paymentMethod = DirectField<String>("paymentMethod")
    /// Deprecated; see `operationReferences`.
    public let references = DirectField<DirectReferences>("references")
    /// The merchant's references of this operation.
    public let operationReferences = DirectField<DirectReferences>("operationReferences")
    let transactionDate = DirectField<String>("transactionDate")
}

/// `creationOutput`: the result of storing the card.
public typealias DirectCreationOutput = DirectObject<DirectCreationOutputFields>

/// The members of ``DirectCreationOutput``.
public final class DirectCreationOutputFields: DirectFields {
    /// The merchant's own reference of the token.
    public let externalReference = DirectField<String>("externalReference")
    /// Whether the card was not stored before.
    public let isNewToken = DirectField<Bool>("isNewToken")
    /// The token of a stored card.
    public let token = DirectField<String>("token")
    /// Whether the card was stored.
    public let tokenizationSucceeded = DirectField<Bool>("tokenizationSucceeded")
}

/// `merchantAction`: what must happen before the payment continues.
public typealias DirectMerchantAction = DirectObject<DirectMerchantActionFields>

/// The members of ``DirectMerchantAction``.
public final class DirectMerchantActionFields: DirectFields {
    /// What the merchant must do next.
    public let actionType = DirectField<DirectActionType>("actionType")
    /// Where to send the shopper.
    public let redirectData = DirectField<DirectRedirectData>("redirectData")
    /// What a form must ask the shopper.
    public let showFormData = DirectField<JSONObject>("showFormData")
    /// What the shopper must do to pay.
    public let showInstructionsData = DirectField<JSONObject>("showInstructionsData")
    let mobileThreeDSecureChallengeParameters = DirectField<JSONObject>(
        "mobileThreeDSecureChallengeParameters")
}

/// `redirectData`: the address to which to send the shopper.
public typealias DirectRedirectData = DirectObject<DirectRedirectDataFields>

/// The members of ``DirectRedirectData``.
public final class DirectRedirectDataFields: DirectFields {
    /// A value that also comes back with the shopper; compare the two.
    public let returnMAC = DirectField<String>("RETURNMAC")
    /// The address to which the shopper is sent.
    public let redirectURL = DirectField<String>("redirectURL")
}

/// `hostedCheckoutSpecificOutput`: the page on which the payment was made.
public typealias DirectHostedCheckoutOutput = DirectObject<DirectHostedCheckoutOutputFields>

/// The members of ``DirectHostedCheckoutOutput``.
public final class DirectHostedCheckoutOutputFields: DirectFields {
    /// Identifies the checkout.
    public let hostedCheckoutId = DirectField<String>("hostedCheckoutId")
    let variant = DirectField<String>("variant")
}

/// `sessionDetails`.
package typealias DirectSessionDetails = DirectObject<DirectSessionDetailsFields>

/// The members of ``DirectSessionDetails``.
package final class DirectSessionDetailsFields: DirectFields {
    let id = DirectField<String>("id", .optional, .upTo(36))
    let type = DirectField<String>("type")
}
