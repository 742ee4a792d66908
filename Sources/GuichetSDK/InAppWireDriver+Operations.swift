public import GuichetSips

/// The twelve operations: each sends what its request declares.
extension InAppWireDriver {
    public func cardOrder(_ request: CardOrderRequest) async throws(InAppError) -> INAPPOrderResponse {
        try await call(request)
    }

    public func walletOrder(_ request: WalletOrderRequest) async throws(InAppError) -> INAPPOrderResponse {
        try await call(request)
    }

    public func paymentProviderOrder(_ request: PaymentProviderOrderRequest) async throws(InAppError)
        -> INAPPPaymentProviderResponse
    {
        try await call(request)
    }

    public func getTransactionData(_ request: GetTransactionDataRequest) async throws(InAppError)
        -> INAPPGetTransactionDataResponse
    {
        try await call(request)
    }

    public func cardCheckEnrollment(_ request: CardCheckEnrollmentRequest) async throws(InAppError)
        -> INAPPCardCheckEnrollmentResponse
    {
        try await call(request)
    }

    public func walletCheckEnrollment(_ request: WalletCheckEnrollmentRequest) async throws(InAppError)
        -> INAPPWalletCheckEnrollmentResponse
    {
        try await call(request)
    }

    public func cardValidateAuthenticationAndOrder(_ request: CardValidateAuthenticationAndOrderRequest)
        async throws(InAppError) -> INAPPOrderResponse
    {
        try await call(request)
    }

    public func paymentTokenGenerate(_ request: PaymentTokenGenerateRequest) async throws(InAppError)
        -> INAPPPaymentTokenGenerateResponse
    {
        try await call(request)
    }

    public func getWalletData(_ request: GetWalletDataRequest) async throws(InAppError) -> INAPPGetWalletDataResponse {
        try await call(request)
    }

    public func addCard(_ request: AddCardRequest) async throws(InAppError) -> INAPPAddCardResponse {
        try await call(request)
    }

    public func deletePaymentMean(_ request: DeletePaymentMeanRequest) async throws(InAppError)
        -> INAPPDeletePaymentMeanResponse
    {
        try await call(request)
    }

    public func getCardData(_ request: GetCardDataRequest) async throws(InAppError) -> INAPPGetCardDataResponse {
        try await call(request)
    }
}
