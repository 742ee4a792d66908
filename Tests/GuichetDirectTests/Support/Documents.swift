import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient

/// Every document of the module, with its name in the contract; `nil` where the contract has none.
enum Documents {
    static let requests: [(any DirectDocument.Type, schema: String?)] = [
        (DirectCreatePaymentRequest.self, "createPaymentRequest"), (DirectFeedbacks.self, "feedbacks"),
        (DirectFraudFields.self, "fraudFields"), (DirectOmnichannelInput.self, "omnichannelPayoutSpecificInput"),
        (DirectRedirectInput.self, "redirectPaymentMethodSpecificInput"),
        (DirectMobileInput.self, "mobilePaymentMethodSpecificInput"),
        (DirectDecryptedData.self, "decryptedPaymentData"),
        (DirectApplePayDetails.self, "mobilePaymentProduct302SpecificInput"),
        (DirectRecurring.self, "product302Recurring"),
        (DirectApplePayRecurringRequest.self, "applePayRecurringPaymentRequest"),
        (DirectApplePayLineItem.self, "applePayLineItem"), (DirectCardInput.self, "cardPaymentMethodSpecificInput"),
        (DirectCardRecurring.self, "cardRecurrenceDetails"),
        (DirectCard.self, "card"), (DirectThreeDSecure.self, "threeDSecure"),
        (DirectRedirectionData.self, "redirectionData"), (DirectAutoCapture.self, "autoCapture"),
        (DirectMarketPlace.self, "marketPlace"), (DirectCurrencyConversionInput.self, "currencyConversionInput"),
        (DirectCaptureRequest.self, "capturePaymentRequest"), (DirectCancelRequest.self, "cancelPaymentRequest"),
        (DirectRefundRequest.self, "refundRequest"), (DirectCompletePaymentRequest.self, "completePaymentRequest"),
        (DirectCompleteCardInput.self, "completePaymentCardPaymentMethodSpecificInput"),
        (DirectSubsequentPaymentRequest.self, "subsequentPaymentRequest"),
        (DirectSubsequentCardInput.self, "subsequentCardPaymentMethodSpecificInput"),
        (DirectCreateHostedCheckoutRequest.self, "createHostedCheckoutRequest"),
        (DirectHostedCheckoutInput.self, "hostedCheckoutSpecificInput"),
        (DirectProductFilters.self, "paymentProductFiltersHostedCheckout"),
        (DirectProductFilter.self, "paymentProductFilter"),
        (DirectHostedCardOptions.self, "cardPaymentMethodSpecificInputForHostedCheckout"),
        (DirectHostedMobileInput.self, "mobilePaymentMethodHostedCheckoutSpecificInput"),
        (DirectHostedCardInput.self, "cardPaymentMethodSpecificInputBase"), (DirectOrder.self, "order"),
        (DirectAmountOfMoney.self, "amountOfMoney"), (DirectReferences.self, "orderReferences"),
        (DirectDiscount.self, "discount"), (DirectSurcharge.self, "surchargeSpecificInput"),
        (DirectAdditionalOrderInput.self, "additionalOrderInput"), (DirectLoanRecipient.self, "loanRecipient"),
        (DirectLodgingData.self, "lodgingData"), (DirectOrderTypeInformation.self, "orderTypeInformation"),
        (DirectCustomer.self, "customer"), (DirectCompanyInformation.self, "companyInformation"),
        (DirectContactDetails.self, "contactDetails"), (DirectPersonalInformation.self, "personalInformation"),
        (DirectPersonalName.self, "personalName"), (DirectCustomerAccount.self, "customerAccount"),
        (DirectCustomerAuthentication.self, "customerAccountAuthentication"),
        (DirectAccountOnFileHistory.self, "paymentAccountOnFile"),
        (DirectPaymentActivity.self, "customerPaymentActivity"),
        (DirectDevice.self, "customerDevice"), (DirectBrowserData.self, "browserData"), (DirectAddress.self, "address"),
        (DirectPersonalAddress.self, "addressPersonal"), (DirectShipping.self, "shipping"),
        (DirectShippingMethod.self, "shippingMethod"), (DirectShippingDetail.self, "shippingDetail"),
        (DirectShoppingCart.self, "shoppingCart"), (DirectGiftCardPurchase.self, "giftCardPurchase"),
        (DirectLineItem.self, "lineItem"), (DirectInvoiceData.self, "lineItemInvoiceData"),
        (DirectOrderLineDetails.self, "orderLineDetails"), (DirectOtherDetails.self, "otherDetails"),
        (DirectLineItemDetail.self, "lineItemDetail"), (DirectIINDetailsRequest.self, "getIINDetailsRequest"),
        (DirectPaymentContext.self, "paymentContext"), (DirectSessionRequest.self, "sessionRequest"),
        (DirectProductSessionRequest.self, "paymentProductSessionRequest"),
        (DirectApplePaySessionInput.self, "paymentProductSession302SpecificInput"),
        (DirectCreateTokenRequest.self, "createTokenRequest"), (DirectTokenCardInput.self, "tokenCardSpecificInput"),
        (DirectTokenData.self, "tokenData"),
        (DirectCreateHostedTokenizationRequest.self, "createHostedTokenizationRequest"),
        (DirectCreatePaymentLinkRequest.self, "createPaymentLinkRequest"),
        (DirectPaymentLinkInput.self, "paymentLinkSpecificInput"),
        (DirectPaymentLinkOrder.self, "paymentLinkOrderInput"),
        (DirectValidateCredentialsRequest.self, "validateCredentialsRequest"),
        (DirectSendTestRequest.self, "sendTestRequest"),
        (DirectCreatePayoutRequest.self, "createPayoutRequest"),
        (DirectCardPayoutInput.self, "cardPayoutMethodSpecificInput"),
        (DirectCreateMandateRequest.self, "createMandateRequest"), (DirectMandateCustomer.self, "mandateCustomer"),
        (DirectBankAccount.self, "bankAccountIban"), (DirectMandateContact.self, "mandateContactDetails"),
        (DirectMandateAddress.self, "mandateAddress"), (DirectMandatePerson.self, "mandatePersonalInformation"),
        (DirectMandateName.self, "mandatePersonalName"), (DirectRevokeMandateRequest.self, "revokeMandateRequest"),
        (DirectSubmitBatchRequest.self, "submitBatchRequestBody"), (DirectBatchHeader.self, "batchMetadata"),
        (DirectBatchCapture.self, "capturePaymentBatchRequest"),
        (DirectBatchCancellation.self, "cancelPaymentBatchRequest"),
        (DirectBatchRefund.self, "refundPaymentBatchRequest"),
        (DirectBatchSubsequentPayment.self, "subsequentPaymentBatchRequest"),
        (DirectCertificateRequest.self, "csrRequest"),
        (DirectAuthorizationDetailsRequest.self, nil), (DirectCarRental.self, nil), (DirectCarRentalPlace.self, nil),
        (DirectCarRentalVehicle.self, nil),
        (DirectCurrencyConversionRequest.self, "currencyConversionRequest"), (DirectCardSource.self, "dccCardSource"),
        (DirectCardSource.self, "cardSource"), (DirectCardSourceCard.self, "cardInfo"),
        (DirectCardSourceCard.self, "surchargeCalculationCard"), (DirectConversionTransaction.self, "transaction"),
        (DirectSurchargeRequest.self, "calculateSurchargeRequest"),
        (DirectImportSeriesRequest.self, "importCofSeriesRequest"), (DirectSeriesCard.self, "cardDataWithoutCvv"),
    ]
    static let answers: [(any DirectDocument.Type, schema: String?)] = [
        (DirectCreatePaymentResponse.self, "createPaymentResponse"), (DirectPayment.self, "paymentDetailsResponse"),
        (DirectStatusOutput.self, "paymentStatusOutput"), (DirectOperation.self, "operationOutput"),
        (DirectCreationOutput.self, "paymentCreationOutput"), (DirectMerchantAction.self, "merchantAction"),
        (DirectRedirectData.self, "redirectData"), (DirectHostedCheckoutOutput.self, "hostedCheckoutSpecificOutput"),
        (DirectSessionDetails.self, "sessionDetails"), (DirectPaymentOutput.self, "paymentOutput"),
        (DirectCustomerOutput.self, "customerOutput"), (DirectDeviceOutput.self, "customerDeviceOutput"),
        (DirectMobileOutput.self, "mobilePaymentMethodSpecificOutput"),
        (DirectMobilePaymentData.self, "mobilePaymentData"),
        (DirectCardOutput.self, "cardPaymentMethodSpecificOutput"), (DirectFraudResults.self, "cardFraudResults"),
        (DirectThreeDSecureResults.self, "threeDSecureResults"), (DirectCardEssentials.self, "cardEssentials"),
        (DirectMaskedCard.self, "cardWithoutCvv"), (DirectIINDetails.self, "getIINDetailsResponse"),
        (DirectIINDetail.self, "iINDetail"), (DirectCapture.self, "captureResponse"),
        (DirectCaptures.self, "capturesResponse"), (DirectRefund.self, "refundResponse"),
        (DirectRefunds.self, "refundsResponse"), (DirectRefundOutput.self, "refundOutput"),
        (DirectRefundTotals.self, "refundCardMethodSpecificOutput"),
        (DirectCancelResponse.self, "cancelPaymentResponse"),
        (DirectPayout.self, "payoutResponse"), (DirectPayout.self, "payoutResult"),
        (DirectPayoutOutput.self, "payoutOutput"),
        (DirectPayoutCardOutput.self, "payoutCardPaymentMethodSpecificOutput"), (DirectAcceptance.self, "acceptance"),
        (DirectCreateMandateResponse.self, "createMandateResponse"),
        (DirectMandateResponse.self, "getMandateResponse"), (DirectMandate.self, "mandateResponse"),
        (DirectMandateCustomer.self, "mandateCustomerResponse"),
        (DirectMandateAddress.self, "mandateAddressResponse"),
        (DirectMandatePerson.self, "mandatePersonalInformationResponse"),
        (DirectMandateName.self, "mandatePersonalNameResponse"),
        (DirectSubmitBatchResponse.self, "submitBatchResponse"), (DirectBatch.self, "getBatchStatusResponse"),
        (DirectCertificateResponse.self, "createCertificateResponse"), (DirectAuthorizationDetailsResponse.self, nil),
        (DirectDetokenizedCards.self, "detokenizationResponse"),
        (DirectDetokenizedCard.self, "detokenizedTokenResponse"),
        (DirectCurrencyConversionResponse.self, "currencyConversionResponse"),
        (DirectConversionResult.self, "currencyConversionResult"), (DirectConversionProposal.self, "dccProposal"),
        (DirectConversionRate.self, "rateDetails"), (DirectSurchargeResponse.self, "calculateSurchargeResponse"),
        (DirectCalculatedSurcharge.self, "surcharge"), (DirectSurchargeRate.self, "surchargeRate"),
        (DirectErrorResponse.self, "paymentErrorResponse"),
        (DirectErrorItem.self, "aPIError"), (DirectCreateHostedCheckoutResponse.self, "createHostedCheckoutResponse"),
        (DirectHostedCheckout.self, "getHostedCheckoutResponse"),
        (DirectCreatedPaymentOutput.self, "createdPaymentOutput"),
        (DirectSessionResponse.self, "sessionResponse"), (DirectPublicKey.self, "getPublicKeyResponse"),
        (DirectProducts.self, "getPaymentProductsResponse"), (DirectProduct.self, "paymentProduct"),
        (DirectProductNetworks.self, "paymentProductNetworksResponse"),
        (DirectProductDisplayHints.self, "paymentProductDisplayHints"),
        (DirectProductField.self, "paymentProductField"),
        (DirectAccountOnFile.self, "accountOnFile"),
        (DirectProductSessionResponse.self, "paymentProductSessionResponse"),
        (DirectApplePaySessionOutput.self, "paymentProductSession302SpecificOutput"),
        (DirectCreatedToken.self, "createdTokenResponse"), (DirectToken.self, "tokenResponse"),
        (DirectTokenCard.self, "tokenCard"), (DirectTokenCardData.self, "tokenCardData"),
        (DirectImportSeriesResponse.self, "importCofSeriesResponse"),
        (DirectHostedTokenizationResponse.self, "createHostedTokenizationResponse"),
        (DirectHostedTokenization.self, "getHostedTokenizationResponse"),
        (DirectPaymentLink.self, "paymentLinkResponse"),
        (DirectPaymentLinkEvent.self, "paymentLinkEvent"), (DirectTestConnection.self, "testConnection"),
        (DirectValidateCredentialsResponse.self, "validateCredentialsResponse"), (DirectWebhookEvent.self, nil),
    ]
    static let all = requests + answers

    /// What the contract does not have, and other documents or newer clients do.
    static let additions: Set<String> = [
        "DirectMobileInput.transactionId", "DirectMobileInput.autoCapture", "DirectErrorResponse.status",
        "DirectErrorResponse.refundResult", "DirectErrorResponse.payoutResult", "DirectPayment.operationOutput",
        "DirectPayment.sessionDetails", "DirectPaymentOutput.operationReferences",
        "DirectPaymentLinkOrder.surchargeSpecificOutput", "DirectRefundTotals.network",
        "DirectReferences.softDescriptor", "DirectReferences.merchantComment",
        "DirectReferences.merchantReconciliationReference", "DirectPaymentOutput.paymentCreationDate",
        "DirectRefundOutput.paymentCreationDate", "DirectRefundOutput.transactionDate",
        "DirectPayoutOutput.paymentCreationDate", "DirectOperation.transactionDate",
        "DirectCardPayoutInput.hostedFieldsSessionId", "DirectImportSeriesRequest.networkTokenData",
        "DirectHostedTokenizationResponse.sri",
    ]
}

extension DirectDocument {
    static var rules: [any DirectFieldRule] { fields.list }
    /// The declarations themselves: their Swift names and the contract's.
    static var reflected: [(label: String, name: String)] {
        Mirror(reflecting: fields).children.compactMap { child in
            (child.value as? any DirectFieldRule).map { (child.label ?? "", $0.name) }
        }
    }
    static var isCollectedWhole: Bool { rules.map(\.name) == reflected.map(\.name) }
}

extension JSONValue {
    init(text: String) throws { try self.init(parsing: Array(text.utf8)) }

    var written: String { String(decoding: encoded(), as: UTF8.self) }

    /// The value with another one at a path of member names; `nil` takes the member out.
    func setting(_ path: String, _ value: JSONValue?) -> JSONValue {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = parts.first else { return self }
        var object = self.object ?? JSONObject()
        object[first] = parts.count == 1 ? value : (object[first] ?? [:]).setting(parts[1], value)
        return .object(object)
    }
}
