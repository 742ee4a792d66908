public import GuichetSips

/// The twelve operations, by their names in the guide "Sips In-App 24.3".
extension PaymentPlatform {
    /// Pays by card.
    public func cardOrder(_ request: CardOrderRequest) async throws(InAppError) -> INAPPOrderResponse {
        try await perform(request)
    }

    /// Pays with a card of the shopper's wallet.
    public func walletOrder(_ request: WalletOrderRequest) async throws(InAppError) -> INAPPOrderResponse {
        try await perform(request)
    }

    /// Begins a payment by Bancontact mobile.
    public func paymentProviderOrder(_ request: PaymentProviderOrderRequest) async throws(InAppError)
        -> INAPPPaymentProviderResponse
    {
        try await perform(request)
    }

    /// Tells where such a payment stands.
    public func getTransactionData(_ request: GetTransactionDataRequest) async throws(InAppError)
        -> INAPPGetTransactionDataResponse
    {
        try await perform(request)
    }

    /// Asks whether the issuer authenticates the cardholder before this payment.
    public func cardCheckEnrollment(_ request: CardCheckEnrollmentRequest) async throws(InAppError)
        -> INAPPCardCheckEnrollmentResponse
    {
        try await perform(request)
    }

    /// Asks the same for a card of the wallet.
    public func walletCheckEnrollment(_ request: WalletCheckEnrollmentRequest) async throws(InAppError)
        -> INAPPWalletCheckEnrollmentResponse
    {
        try await perform(request)
    }

    /// Pays after the cardholder was at the issuer.
    public func cardValidateAuthenticationAndOrder(_ request: CardValidateAuthenticationAndOrderRequest)
        async throws(InAppError) -> INAPPOrderResponse
    {
        try await perform(request)
    }

    /// Makes a token that the merchant's server may pay with.
    public func paymentTokenGenerate(_ request: PaymentTokenGenerateRequest) async throws(InAppError)
        -> INAPPPaymentTokenGenerateResponse
    {
        try await perform(request)
    }

    /// Lists the cards of the shopper's wallet.
    public func getWalletData(_ request: GetWalletDataRequest) async throws(InAppError) -> INAPPGetWalletDataResponse {
        try await perform(request)
    }

    /// Adds a card to the wallet.
    public func addCard(_ request: AddCardRequest) async throws(InAppError) -> INAPPAddCardResponse {
        try await perform(request)
    }

    /// Deletes a card of the wallet.
    public func deletePaymentMean(_ request: DeletePaymentMeanRequest) async throws(InAppError)
        -> INAPPDeletePaymentMeanResponse
    {
        try await perform(request)
    }

    /// Tells what a card is: its brands, its country.
    public func getCardData(_ request: GetCardDataRequest) async throws(InAppError) -> INAPPGetCardDataResponse {
        try await perform(request)
    }
}
