import GuichetCore

/// Every response except those of the enrolment checks, which have `redirectionStatusCode`.
public protocol InAppCodedResponse: OperationResponse {
    /// The platform's answer.
    var inAppResponseCode: ResponseCode? { get }
}

extension InAppCodedResponse {
    /// The name of the field with the response code.
    public static var codeField: String { "inAppResponseCode" }
    /// The platform's answer.
    public var responseCode: ResponseCode? { inAppResponseCode }
}

extension INAPPOrderResponse: InAppCodedResponse {}

extension INAPPPaymentProviderResponse: InAppCodedResponse {
    /// For `getTransactionData`.
    public var context: TransactionContext? {
        TransactionContext(transactionContextData, transactionContextVersion, redirectionUrl)
    }
}

extension INAPPGetTransactionDataResponse: InAppCodedResponse {}

extension INAPPCardCheckEnrollmentResponse: OperationResponse {
    /// The name of the field with the response code.
    public static let codeField = "redirectionStatusCode"
    /// The platform's answer.
    public var responseCode: ResponseCode? { redirectionStatusCode }

    /// For `cardValidateAuthenticationAndOrder`.
    public var context: TransactionContext? {
        TransactionContext(transactionContextData, transactionContextVersion, redirectionUrl)
    }
}

extension INAPPWalletCheckEnrollmentResponse: OperationResponse {
    /// The name of the field with the response code.
    public static let codeField = "redirectionStatusCode"
    /// The platform's answer.
    public var responseCode: ResponseCode? { redirectionStatusCode }

    /// For `cardValidateAuthenticationAndOrder`.
    public var context: TransactionContext? {
        TransactionContext(transactionContextData, transactionContextVersion, redirectionUrl)
    }
}

extension INAPPPaymentTokenGenerateResponse: InAppCodedResponse {}

extension INAPPGetWalletDataResponse: InAppCodedResponse {}

extension INAPPAddCardResponse: InAppCodedResponse {}

extension INAPPDeletePaymentMeanResponse: InAppCodedResponse {}

extension INAPPGetCardDataResponse: InAppCodedResponse {}
