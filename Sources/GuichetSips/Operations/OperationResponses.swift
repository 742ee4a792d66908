import GuichetCore

/// Every response except those of the enrolment checks, which have `redirectionStatusCode`.
public protocol InAppCodedResponse: OperationResponse {
    var inAppResponseCode: ResponseCode? { get }
}

extension InAppCodedResponse {
    public static var codeField: String { "inAppResponseCode" }
    public var responseCode: ResponseCode? { inAppResponseCode }
}

extension INAPPOrderResponse: InAppCodedResponse {
    public static let objectName = "INAPPOrderResponse"
}

extension INAPPPaymentProviderResponse: InAppCodedResponse {
    public static let objectName = "INAPPPaymentProviderResponse"

    /// For `getTransactionData`.
    public var context: TransactionContext? {
        TransactionContext(transactionContextData, transactionContextVersion, redirectionUrl)
    }
}

extension INAPPGetTransactionDataResponse: InAppCodedResponse {
    public static let objectName = "INAPPGetTransactionDataResponse"
}

extension INAPPCardCheckEnrollmentResponse: OperationResponse {
    public static let objectName = "INAPPCardCheckEnrollmentResponse"
    public static let codeField = "redirectionStatusCode"
    public var responseCode: ResponseCode? { redirectionStatusCode }

    /// For `cardValidateAuthenticationAndOrder`.
    public var context: TransactionContext? {
        TransactionContext(transactionContextData, transactionContextVersion, redirectionUrl)
    }
}

extension INAPPWalletCheckEnrollmentResponse: OperationResponse {
    public static let objectName = "INAPPWalletCheckEnrollmentResponse"
    public static let codeField = "redirectionStatusCode"
    public var responseCode: ResponseCode? { redirectionStatusCode }

    /// For `cardValidateAuthenticationAndOrder`.
    public var context: TransactionContext? {
        TransactionContext(transactionContextData, transactionContextVersion, redirectionUrl)
    }
}

extension INAPPPaymentTokenGenerateResponse: InAppCodedResponse {
    public static let objectName = "INAPPPaymentTokenGenerateResponse"
}

extension INAPPGetWalletDataResponse: InAppCodedResponse {
    public static let objectName = "INAPPGetWalletDataResponse"
}

extension INAPPAddCardResponse: InAppCodedResponse {
    public static let objectName = "INAPPAddCardResponse"
}

extension INAPPDeletePaymentMeanResponse: InAppCodedResponse {
    public static let objectName = "INAPPDeletePaymentMeanResponse"
}

extension INAPPGetCardDataResponse: InAppCodedResponse {
    public static let objectName = "INAPPGetCardDataResponse"
}
