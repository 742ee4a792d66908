public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `capture`. Without an amount: all that remains, and no capture after it.
public typealias DirectCaptureRequest = DirectObject<DirectCaptureRequestFields>

/// The members of ``DirectCaptureRequest``.
public final class DirectCaptureRequestFields: DirectFields {
    /// In the smallest unit of the currency. All that remains if it is absent.
    public let amount = DirectField<Int64>("amount", .optional, .amount, isLenient: true)
    /// Whether the rest is released. The platform's default is `false`.
    public let isFinal = DirectField<Bool>("isFinal")
    /// Deprecated; see `operationReferences`.
    public let references = DirectField<DirectReferences>("references")
    /// The merchant's references of this operation.
    public let operationReferences = DirectField<DirectReferences>("operationReferences")
    let shipping = DirectField<DirectShippingDetail>("shipping")
    let lineItemDetails = DirectField<[DirectLineItemDetail]>("lineItemDetails")
}

/// The body of `cancel`, which may be omitted: then the whole authorisation is cancelled.
public typealias DirectCancelRequest = DirectObject<DirectCancelRequestFields>

/// The members of ``DirectCancelRequest``.
public final class DirectCancelRequestFields: DirectFields {
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
    /// Whether this is the last cancellation.
    public let isFinal = DirectField<Bool>("isFinal")
    /// The merchant's references of this operation.
    public let operationReferences = DirectField<DirectReferences>("operationReferences")
    let shipping = DirectField<DirectShippingDetail>("shipping")
    let lineItemDetails = DirectField<[DirectLineItemDetail]>("lineItemDetails")
}

/// The body of `refund`. Without an amount: all that was captured and not refunded yet.
public typealias DirectRefundRequest = DirectObject<DirectRefundRequestFields>

/// The members of ``DirectRefundRequest``.
public final class DirectRefundRequestFields: DirectFields {
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
    /// Whether this is the last refund.
    public let isFinal = DirectField<Bool>("isFinal")
    /// Deprecated; see `operationReferences`.
    public let references = DirectField<DirectReferences>("references")
    /// The merchant's references of this operation.
    public let operationReferences = DirectField<DirectReferences>("operationReferences")
    /// The capture that is refunded. The payment's only one if it is absent.
    public let captureId = DirectField<String>("captureId")
    let omnichannelRefundSpecificInput = DirectField<DirectOmnichannelInput>(
        "omnichannelRefundSpecificInput")
    let reason = DirectField<String>("reason", .optional, .upTo(100))
    let refundRedirectPaymentMethodSpecificInput = DirectField<JSONObject>(
        "refundRedirectPaymentMethodSpecificInput")
    let lineItemDetails = DirectField<[DirectLineItemDetail]>("lineItemDetails")
}

/// The body of `complete`: the data that were missing when the payment was created.
public typealias DirectCompletePaymentRequest = DirectObject<DirectCompletePaymentRequestFields>

/// The members of ``DirectCompletePaymentRequest``.
public final class DirectCompletePaymentRequestFields: DirectFields {
    /// The payment by card.
    public let cardPaymentMethodSpecificInput = DirectField<DirectCompleteCardInput>(
        "cardPaymentMethodSpecificInput")
    /// What is bought, by whom, and its price.
    public let order = DirectField<DirectOrder>("order", .required)
}

/// `cardPaymentMethodSpecificInput` of `complete`.
public typealias DirectCompleteCardInput = DirectObject<DirectCompleteCardInputFields>

/// The members of ``DirectCompleteCardInput``.
public final class DirectCompleteCardInputFields: DirectFields {
    /// The card.
    public let card = DirectField<DirectMaskedCard>("card")
}

/// The body of `subsequent`: another payment with the card of an earlier one.
public typealias DirectSubsequentPaymentRequest = DirectObject<DirectSubsequentPaymentRequestFields>

/// The members of ``DirectSubsequentPaymentRequest``.
public final class DirectSubsequentPaymentRequestFields: DirectFields {
    /// The payment by card.
    public let subsequentcardPaymentMethodSpecificInput = DirectField<DirectSubsequentCardInput>(
        "subsequentcardPaymentMethodSpecificInput")
    /// Bizum only.
    public let subsequentPaymentProduct5001SpecificInput = DirectField<JSONObject>(
        "subsequentPaymentProduct5001SpecificInput")
    /// What is bought, by whom, and its price.
    public let order = DirectField<DirectOrder>("order")
    let omnichannelSubsequentSpecificInput = DirectField<DirectOmnichannelInput>(
        "omnichannelSubsequentSpecificInput")
}

/// `subsequentcardPaymentMethodSpecificInput`.
public typealias DirectSubsequentCardInput = DirectObject<DirectSubsequentCardInputFields>

/// The members of ``DirectSubsequentCardInput``.
public final class DirectSubsequentCardInputFields: DirectFields {
    /// Whether the amount is reserved, or captured at once.
    public let authorizationMode = DirectField<DirectAuthorizationMode>(
        "authorizationMode", .optional, .oneOf(DirectAuthorizationMode.known))
    /// Internet, or mail and telephone.
    public let transactionChannel = DirectField<DirectTransactionChannel>(
        "transactionChannel", .optional, .oneOf(DirectTransactionChannel.known))
    /// Why the payment follows an earlier one.
    public let subsequentType = DirectField<DirectSubsequentType>(
        "subsequentType", .optional, .oneOf(DirectSubsequentType.known))
    /// Deprecated.
    public let schemeReferenceData = DirectField<String>("schemeReferenceData", .optional, .upTo(250))
    /// Deprecated.
    public let token = DirectField<String>("token", .optional, .upTo(50))
    /// The position in the series.
    public let paymentNumber = DirectField<Int64>("paymentNumber", .optional, .number(1...2_147_483_647))
    let marketPlace = DirectField<DirectMarketPlace>("marketPlace")
    /// When the platform captures on its own.
    public let autoCapture = DirectField<DirectAutoCapture>("autoCapture")
}
