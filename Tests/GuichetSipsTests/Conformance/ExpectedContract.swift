import Testing

/// What the guides document, written down once more and by hand, so that the declarations are checked against something
/// even where the reference data are not beside the checkout.
struct ExpectedOperation: Sendable, CustomTestStringConvertible {
    let name: String
    /// `nil` where the operation follows on an earlier answer.
    let sdkOperationName: String?
    let initService: String?
    /// In alphabetical order; `?` marks an optional one. `handler` left out.
    let parameters: String
    let responseObject: String

    var testDescription: String { name }
    var names: [Substring] { parameters.split(separator: " ") }
    var required: Set<String> { Set(names.filter { !$0.hasSuffix("?") }.map(String.init)) }
    var optional: Set<String> { Set(names.filter { $0.hasSuffix("?") }.map { String($0.dropLast()) }) }
}

enum ExpectedContract {
    /// In the order of the guide "Sips In-App 24.3".
    static let operations: [ExpectedOperation] = [
        ExpectedOperation(
            name: "cardOrder", sdkOperationName: "CARDORDER", initService: "orderInitialize",
            parameters: "cardCSCValue? cardExpiryDate cardNumber? " + brand + initialised,
            responseObject: "INAPPOrderResponse"),
        ExpectedOperation(
            name: "walletOrder", sdkOperationName: "WALLETORDER", initService: "orderInitialize",
            parameters: "cardCSCValue? " + brand + "paymentMeanId " + initialised,
            responseObject: "INAPPOrderResponse"),
        ExpectedOperation(
            name: "paymentProviderOrder", sdkOperationName: "PAYMENTPROVIDERORDER", initService: "orderInitialize",
            parameters: initialised, responseObject: "INAPPPaymentProviderResponse"),
        ExpectedOperation(
            name: "getTransactionData", sdkOperationName: nil, initService: nil, parameters: following,
            responseObject: "INAPPGetTransactionDataResponse"),
        ExpectedOperation(
            name: "cardCheckEnrollment", sdkOperationName: "THREEDSECUREANDORDER", initService: "orderInitialize",
            parameters: "cardCSCValue? cardExpiryDate cardNumber? " + brand + initialised,
            responseObject: "INAPPCardCheckEnrollmentResponse"),
        ExpectedOperation(
            name: "walletCheckEnrollment", sdkOperationName: "THREEDSECUREANDWALLETORDER",
            initService: "orderInitialize",
            parameters: "cardCSCValue? " + brand + "paymentMeanId " + initialised,
            responseObject: "INAPPWalletCheckEnrollmentResponse"),
        ExpectedOperation(
            name: "cardValidateAuthenticationAndOrder", sdkOperationName: nil, initService: nil,
            parameters: "paResMessage " + following, responseObject: "INAPPOrderResponse"),
        ExpectedOperation(
            name: "paymentTokenGenerate", sdkOperationName: "PAYMENTTOKENGENERATE",
            initService: "paymentTokenInitialize",
            parameters: "cardCSCValue? cardExpiryDate? cardNumber? merchantId " + brand
                + "publicKeyValue redirectionUrl redirectionVersion",
            responseObject: "INAPPPaymentTokenGenerateResponse"),
        ExpectedOperation(
            name: "getWalletData", sdkOperationName: "GETWALLETDATA", initService: "walletInitialize",
            parameters: initialised, responseObject: "INAPPGetWalletDataResponse"),
        ExpectedOperation(
            name: "addCard", sdkOperationName: "ADDCARD", initService: "walletInitialize",
            parameters: "cardExpiryDate cardNumber paymentMeanAlias " + brand + initialised,
            responseObject: "INAPPAddCardResponse"),
        ExpectedOperation(
            name: "deletePaymentMean", sdkOperationName: "DELETEPAYMENTMEAN", initService: "walletInitialize",
            parameters: "paymentMeanId " + initialised, responseObject: "INAPPDeletePaymentMeanResponse"),
        ExpectedOperation(
            name: "getCardData", sdkOperationName: "GETCARDDATA", initService: "paymentMeanInfoInitialize",
            parameters: "cardIIN? cardNumber? " + initialised, responseObject: "INAPPGetCardDataResponse"),
    ]

    private static let brand = "paymentMeanBrand? paymentMeanBrandSelectionStatus? "
    private static let initialised = "publicKeyValue redirectionData redirectionUrl redirectionVersion"
    private static let following = "redirectionUrl transactionContextData transactionContextVersion"

    /// The objects of the guide, containers included, and how many fields each has.
    static let fieldCounts: [String: Int] = [
        "INAPPOrderResponse": 42, "INAPPPaymentProviderResponse": 6, "INAPPGetTransactionDataResponse": 43,
        "INAPPCardCheckEnrollmentResponse": 9, "INAPPWalletCheckEnrollmentResponse": 11,
        "INAPPPaymentTokenGenerateResponse": 3, "INAPPGetWalletDataResponse": 4, "INAPPAddCardResponse": 5,
        "INAPPDeletePaymentMeanResponse": 3, "INAPPGetCardDataResponse": 3, "INAPPCardData": 17,
        "INAPPS10TransactionReference": 2,
        // Five in the table of the guide; the sixth is named by its changelog alone (23.1.0).
        "INAPPGetWalletDataResponseItem": 6,
    ]

    /// The fields of the short objects; the long ones are counted, and compared with each other.
    static let fields: [String: Set<String>] = [
        "INAPPPaymentProviderResponse": [
            "errorFieldName", "inAppResponseCode", "outerRedirectionUrl", "redirectionUrl", "transactionContextData",
            "transactionContextVersion",
        ],
        "INAPPCardCheckEnrollmentResponse": enrolment,
        "INAPPWalletCheckEnrollmentResponse": enrolment.union([
            "paymentMeanBrand", "paymentMeanBrandSelectionStatus",
        ]),
        "INAPPPaymentTokenGenerateResponse": ["errorFieldName", "inAppResponseCode", "paymentToken"],
        "INAPPGetWalletDataResponse": [
            "errorFieldName", "inAppResponseCode", "walletCreationDateTime", "walletPaymentMeanData",
        ],
        "INAPPAddCardResponse": [
            "errorFieldName", "inAppResponseCode", "maskedPan", "paymentMeanId", "walletActionDateTime",
        ],
        "INAPPDeletePaymentMeanResponse": ["errorFieldName", "inAppResponseCode", "walletActionDateTime"],
        "INAPPGetCardDataResponse": ["cardDataList", "errorFieldName", "inAppResponseCode"],
        "INAPPS10TransactionReference": ["s10TransactionId", "s10TransactionIdDate"],
        "INAPPGetWalletDataResponseItem": [
            "maskedPan", "panExpiryDate", "paymentMeanAlias", "paymentMeanBrand", "paymentMeanCoBadgingBrandList",
            "paymentMeanId",
        ],
    ]

    private static let enrolment: Set<String> = [
        "authentRedirectionUrl", "errorFieldName", "maskedPan", "paReqMessage", "redirectionStatusCode",
        "redirectionUrl", "tokenPan", "transactionContextData", "transactionContextVersion",
    ]
}
