import GuichetCore
import GuichetLyra

/// Every document of the module.
enum Documents {
    static let requests: [any LyraDocument.Type] = [
        LyraCreatePaymentRequest.self, LyraPayload.self, LyraPayloadData.self, LyraPayloadToken.self,
        LyraPayloadMethod.self, LyraTransactionOptions.self, LyraCardOptions.self, LyraDevice.self, LyraCardForm.self,
        LyraTransactionGetRequest.self, LyraTransactionCancelRequest.self,
        LyraTransactionRefundRequest.self, LyraTransactionCancelOrRefundRequest.self,
        LyraTransactionValidateRequest.self, LyraTransactionUpdateRequest.self, LyraCardUpdate.self,
        LyraTransactionCaptureRequest.self, LyraTransactionDuplicateRequest.self, LyraCardDuplicate.self,
        LyraOrderGetRequest.self, LyraSDKTestRequest.self, LyraCreatePaymentOrderRequest.self,
        LyraPaymentOrderUpdateRequest.self, LyraPaymentOrderGetRequest.self,
        LyraCreateSubscriptionRequest.self, LyraSubscriptionUpdateRequest.self, LyraSubscriptionGetRequest.self,
        LyraSubscriptionCancelRequest.self, LyraChannelOptions.self,
        LyraMailOptions.self,
    ]
    static let answers: [any LyraDocument.Type] = [
        LyraResponse.self, LyraServiceError.self, LyraFormToken.self, LyraRedirectRequest.self,
        LyraResponseCodeAnswer.self, LyraSDKTestAnswer.self, LyraOrderTransactions.self, LyraPayment.self,
        LyraOrderDetails.self, LyraPaymentTransaction.self, LyraTransaction.self, LyraTransactionDetails.self,
        LyraFraudManagement.self, LyraSubscriptionDetails.self, LyraCardDetails.self, LyraPaymentMethodDetails.self,
        LyraAuthorizationResponse.self, LyraCaptureResponse.self, LyraMarkAuthorizationResponse.self,
        LyraThreeDSResponse.self, LyraThreeDSResult.self, LyraAuthenticationResponse.self,
        LyraAuthenticationProtocol.self, LyraAuthenticationResult.self, LyraAuthenticationExtension.self,
        LyraCustomer.self, LyraBillingDetails.self, LyraShippingDetails.self, LyraExtraDetails.self,
        LyraShoppingCart.self, LyraCartItem.self, LyraPaymentOrder.self, LyraChannelDetails.self,
        LyraPaymentOrderTransaction.self,
        LyraPaymentOrderCard.self, LyraSubscriptionCreated.self, LyraSubscription.self,
    ]

    static func answer(ofType name: String) -> (any LyraDocument.Type)? { answers.first { $0.typeName == name } }
}

extension LyraDocument {
    static var rules: [any LyraFieldRule] { fields.list }
    /// What reflection finds, which nothing was written down for.
    static var reflected: [(label: String, name: String)] {
        Mirror(reflecting: fields).children.compactMap { child in
            (child.value as? any LyraFieldRule).map { (child.label ?? "", $0.name) }
        }
    }
}

extension JSONValue {
    /// The value at a path of the guides: `customer.billingDetails.city`. Through a list it is that of its first element.
    func at(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self as JSONValue?) { value, name in
            (value?.array?.first ?? value)?[String(name)]
        }
    }

    /// This object and every one inside it.
    var objects: [JSONObject] {
        switch self {
        case .object(let object): [object] + object.members.flatMap { $0.value.objects }
        case .array(let values): values.flatMap(\.objects)
        default: []
        }
    }
}
